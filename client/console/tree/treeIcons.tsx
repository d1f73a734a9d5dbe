import { icon } from "#client/ui/icon.tsx";

export const Plus = icon('<path d="M5 12h14"/><path d="M12 5v14"/>');
export const Grip = icon(
  '<circle cx="9" cy="6" r="1"/><circle cx="15" cy="6" r="1"/><circle cx="9" cy="12" r="1"/><circle cx="15" cy="12" r="1"/><circle cx="9" cy="18" r="1"/><circle cx="15" cy="18" r="1"/>',
);
export const Upload = icon('<path d="M12 15V4"/><path d="m7 9 5-5 5 5"/><path d="M4 17v3h16v-3"/>');
