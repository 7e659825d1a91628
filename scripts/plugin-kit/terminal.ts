import { createInterface } from 'node:readline';
import { CommandError } from '@sv/server/command-line/command-error';

/** Asks the person at the keyboard, or whatever is piped in: one line for each question. */
export class Terminal {
  private lines: AsyncIterator<string> | null = null;
  private close: () => void = () => undefined;

  constructor(
    private readonly input: NodeJS.ReadableStream = process.stdin,
    private readonly output: NodeJS.WritableStream = process.stdout,
  ) {}

  /** @returns what was typed, else `fallback`. @throws CommandError when the input has ended */
  async ask(question: string, fallback = ''): Promise<string> {
    this.output.write(fallback ? `${question} [${fallback}] ` : `${question} `);
    const { value, done } = await this.next();
    if (done) throw new CommandError('no answer; --yes accepts the defaults without asking');
    return value.trim() || fallback;
  }

  /** Anything but a clear yes is a no. */
  async agrees(question: string): Promise<boolean> {
    return /^y(es)?$/i.test(await this.ask(`${question} (y/N)`));
  }

  /** Lets the process end. */
  end(): void {
    this.close();
  }

  private next(): Promise<IteratorResult<string>> {
    if (!this.lines) {
      const reader = createInterface({ input: this.input });
      this.lines = reader[Symbol.asyncIterator]();
      this.close = () => reader.close();
    }
    return this.lines.next();
  }
}
