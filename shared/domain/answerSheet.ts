/** Question numbers of a long list on one page of the answer sheet (call /question/places). */
export const PLACES_A_PAGE = 50;
