/** Whether a path is a prefix or below it, by whole segments. */
export const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
