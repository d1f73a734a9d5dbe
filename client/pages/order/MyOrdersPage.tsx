import { href } from "#shared/routes/href.ts";
import { ListResults } from "#client/lists/ListResults.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useSite } from "#client/site/boot.ts";
import { Breadcrumb } from "#client/ui/Breadcrumb.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { OrderItem } from "./OrderItem.tsx";
import { s } from "./order.styles.ts";
import { STATUS_TABS, statusOf } from "./orderTexts.ts";
import { ORDERS_A_PAGE, type OrderFilters, orderListCall } from "#client/calls/order.ts";
import { defineList } from "#client/lists/list.ts";
import { routeAddress } from "#client/lists/routeAddress.ts";

const orderList = defineList({
  address: routeAddress<OrderFilters>("myOrder"),
  facets: [],
  bare: true,
  call: orderListCall,
  perPage: ORDERS_A_PAGE,
  noun: "订单",
  countOf: (total) => `${total} 个订单`,
});

function MyOrdersPage() {
  const { name } = useSite();
  const { address } = orderList;
  const filters = address.read(useRouteParams(), useSearch());
  const tabs = STATUS_TABS.map((status) => ({
    key: String(status),
    label: statusOf({ status, isRefunding: false }).label,
    href: address.href({ status: String(status), page: 1 }),
  }));
  return (
    <Container>
      <title>{`我的订单 - ${name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading
        title="我的订单"
        breadcrumb={<Breadcrumb as={Link} items={[{ label: "首页", href: "/" }, { label: "我的订单" }]} />}
      />
      <LinkTabs
        as={Link}
        label="订单状态"
        current={filters.status ?? "all"}
        items={[{ key: "all", label: "全部", href: address.href({ page: 1 }) }, ...tabs]}
      />
      <ListResults
        list={orderList}
        filters={filters}
        listClass={s.list}
        items={(orders) => orders.map((order) => <OrderItem key={order.orderNo} order={order} />)}
        nothing={
          <Empty
            art="record"
            title={filters.status ? "没有这种状态的订单" : "还没有订单"}
            why="买过的课程、班级、题库和直播都会列在这里。"
            action={
              <Link className={buttonClass("primary")} href={href("course")}>
                去看课程
              </Link>
            }
          />
        }
      />
    </Container>
  );
}

export const screen: Screen = {
  Component: MyOrdersPage,
  needs: ({ params, search }) => ({
    critical: [orderList.call(orderList.address.read(params, search))],
  }),
};
