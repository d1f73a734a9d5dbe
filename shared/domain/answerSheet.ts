/** Numbers of a long list on one page of its answer sheet (/question/places). */
export const PLACES_A_PAGE = 50;
