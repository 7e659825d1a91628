/** Takes bytes; a promise when it wants the sender to wait. What was handed in must not change afterwards. */
export type ByteSink = (bytes: Buffer) => void | Promise<void>;
