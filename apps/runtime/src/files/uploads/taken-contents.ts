/** Contents of uploads that are being stored. */
const taken = new WeakSet<object>();

export const takeContent = (content: object): void => void taken.add(content);

export const isTaken = (content: object): boolean => taken.has(content);
