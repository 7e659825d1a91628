/** Known to both halves: the page says them before the server refuses. */
export const bookmarkLimits = { urlLength: 2048, titleLength: 200, noteLength: 2000, tags: 10, tagLength: 30 } as const;
