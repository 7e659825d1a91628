/** The palette of lists. What each looks like in either theme is the browser's business; `#rrggbb` is allowed beside it. */
export const listColors = ['blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink', 'purple', 'gray'] as const;

export type ListColor = (typeof listColors)[number];

/** The colour of a list whose maker did not choose one. */
export const usualListColor: ListColor = 'blue';

export const isListColor = (color: string): color is ListColor => (listColors as readonly string[]).includes(color);
