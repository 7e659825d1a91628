import { type FileHandle, open } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

const WINDOW_BYTES = 64 * 1024;

/**
 * A file as the ZIP library reads it: headers by the dozen out of one window in memory, contents as a stream. An
 * archive may have 100,000 entries, and a read of the disk for each header would be most of the work.
 */
export class FileWindow extends RandomAccessReader {
  private window = Buffer.alloc(0);
  private start = 0;

  private constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {
    super();
  }

  /** @param source a path, or a file that is open: it is closed with this */
  static async open(source: string | FileHandle): Promise<FileWindow> {
    const file = typeof source === 'string' ? await open(source, 'r') : source;
    try {
      return new FileWindow(file, (await file.stat()).size);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Fewer bytes than asked for at the end of the file. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const at = position - this.start;
    if (at >= 0 && at + length <= this.window.length) return this.window.subarray(at, at + length);
    const wanted = Math.max(length, WINDOW_BYTES);
    const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
    this.window = buffer.subarray(0, bytesRead);
    this.start = position;
    return this.window.subarray(0, length);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.bytes(position, length).then(
      bytes => callback(null, bytes.copy(buffer, offset)),
      (error: unknown) => callback(error as Error),
    );
  }

  /**
   * The bytes from `start` up to, and without, `end`.
   *
   * @param into where each chunk is read to, in place of the one before; by default to a buffer of its own
   */
  async *chunks(start: number, end: number, into?: Buffer): AsyncGenerator<Buffer> {
    for (let position = start; position < end;) {
      const wanted = Math.min(into?.length ?? WINDOW_BYTES, end - position);
      const { buffer, bytesRead } = await this.file.read(into ?? Buffer.allocUnsafe(wanted), 0, wanted, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async release(): Promise<void> {
    await this.file.close();
  }
}
