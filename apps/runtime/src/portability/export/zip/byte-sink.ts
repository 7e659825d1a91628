/** Takes bytes; a promise when it wants the sender to wait. What was handed in must not change afterwards. */
export type ByteSink = (bytes: Buffer) => void | Promise<void>;

/** Where bytes leave the process. */
export interface ByteOutlet {
  send: ByteSink;
  /** Resolves when nothing that was sent is still needed: until then none of it may change. */
  flushed(): Promise<void>;
}
