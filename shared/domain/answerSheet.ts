/** Numbers of a long list that its answer sheet shows at a time (/question/places). */
export const PLACES_A_PAGE = 50;
