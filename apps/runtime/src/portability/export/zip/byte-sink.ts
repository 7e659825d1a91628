/** Accepts bytes. Returns a promise when the sender should wait. The bytes must not change afterwards. */
export type ByteSink = (bytes: Buffer) => void | Promise<void>;

/** The connection to which bytes are sent. */
export interface ByteOutlet {
  send: ByteSink;
  /** Resolves when nothing that was sent is still needed: until then none of it may change. */
  flushed(): Promise<void>;
}
