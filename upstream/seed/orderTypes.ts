/** An order of a demo learner; one of each state can be looked at. */
export interface OrderSeed {
  readonly id: number;
  readonly agencyId: number;
  /** Of its learner. */
  readonly mobile: string;
  readonly orderNo: string;
  readonly targetType: "course" | "classroom" | "live" | "package";
  readonly targetId: number;
  readonly title: string;
  /** Yuan. */
  readonly price: number;
  readonly status: 1 | 2 | 3 | 4 | 5;
  readonly daysAgo: number;
}

/** An exam type of a level-1 subject's question bank, sold by itself. */
export interface PackageSeed {
  /** Absent: in the shared library. */
  readonly agencyId?: number;
  readonly id: number;
  readonly subjectId: number;
  readonly examType: number;
  readonly name: string;
  readonly price: number;
  readonly originPrice?: number;
}

export interface CouponSeed {
  readonly id: number;
  readonly agencyId: number;
  readonly code: string;
  readonly name: string;
  readonly kind: "minus" | "percent";
  readonly value: number;
  readonly minPrice?: number;
}
