import { orderDetail } from "#shared/contract/order/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { readAddress } from "#shared/routes/address.ts";
import { href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import { useKnown } from "#client/calls/call.ts";
import { type Wanted, previewCall } from "#client/calls/order.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useSite } from "#client/site/boot.ts";
import { Breadcrumb } from "#client/ui/Breadcrumb.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Checkout } from "./Checkout.tsx";
import { isJoinable } from "./orderTexts.ts";
import { PlacedOrder } from "./PlacedOrder.tsx";
import { s } from "./order.styles.ts";

/** Shows the checkout or, if the address has an order number, the placed order. */
function OrderPage() {
  const { name, sells } = useSite();
  const { no, wanted } = addressOf(useSearch());
  const title = useTitle(no, sells ? wanted : undefined);
  return (
    <Container>
      <title>{`${title} - ${name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading
        title={title}
        breadcrumb={
          <Breadcrumb
            as={Link}
            items={[
              { label: "首页", href: "/" },
              { label: "我的订单", href: href("myOrder") },
              { label: title },
            ]}
          />
        }
      />
      <div className={s.page}>
        {no ? (
          <PlacedOrder orderNo={no} />
        ) : !sells ? (
          <Empty title="这里还没有开通在线购买" why="请联系老师开通课程，开通后就能在学习中心看到。" />
        ) : wanted ? (
          <Checkout wanted={wanted} />
        ) : (
          <Empty
            title="还没有选要买的内容"
            why="在课程、班级或直播的页面点“立即购买”，就会来到这里。"
            action={
              <Link className={buttonClass("primary")} href={href("course")}>
                去看课程
              </Link>
            }
          />
        )}
      </div>
    </Container>
  );
}

/** Reads the preview, which is loaded before the screen is shown, and sends no call. */
function useTitle(no: string | undefined, wanted: Wanted | undefined): string {
  const preview = useKnown(previewCall(wanted ?? { type: "course", id: "" }), true);
  if (no) return "订单详情";
  return wanted && preview && isJoinable(wanted, preview) ? "加入学习" : "确认订单";
}

function addressOf(search: URLSearchParams) {
  const { type, id, no, coupon } = readAddress(routeById("order"), {}, search) as {
    readonly type?: Wanted["type"];
    readonly id?: string;
    readonly no?: string;
    readonly coupon?: string;
  };
  return { no, wanted: type && id ? { type, id, coupon } : undefined };
}

export const screen: Screen = {
  Component: OrderPage,
  needs: ({ search, site }) => {
    const { no, wanted } = addressOf(search);
    if (no) return { critical: [callOf(orderDetail, { orderNo: no })] };
    return wanted && site.sells ? { critical: [previewCall(wanted)] } : {};
  },
};
