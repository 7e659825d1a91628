import { isDeepStrictEqual } from 'node:util';
import type { MailConfig, MailEnvironment } from './mail-config';
import { MailTransport } from './mail-transport';

/**
 * The mail server that this process uses: the environment's, and while that names none the one of the settings, which
 * may be another at any time. A mail that is under way when it changes ends on the connection that it began on.
 */
export class CurrentMail {
  private stored: MailConfig | null = null;
  private current: MailTransport | null = null;
  private readonly former = new Set<MailTransport>();
  private readonly listeners: (() => void)[] = [];

  constructor(
    readonly environment: MailEnvironment,
    private readonly publicUrl: string,
  ) {}

  get config(): MailConfig | null {
    return this.environment === 'off' ? null : (this.environment ?? this.stored);
  }

  get configured(): boolean {
    return this.config !== null;
  }

  /** Null while mail is off. */
  get transport(): MailTransport | null {
    const { config } = this;
    return config && (this.current ??= new MailTransport(config, this.publicUrl));
  }

  /** @param stored what the settings say; null: nothing */
  useSettings(stored: MailConfig | null): void {
    if (isDeepStrictEqual(stored, this.stored)) return;
    this.stored = stored;
    if (this.environment) return;
    this.retire();
    for (const listener of this.listeners) listener();
  }

  /** @param listener called whenever another server is to be used from now on, or none */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Ends the connections, also one on which a mail is under way. */
  close(): void {
    this.current?.close();
    for (const transport of this.former) transport.close();
  }

  private retire(): void {
    const transport = this.current;
    this.current = null;
    if (!transport) return;
    this.former.add(transport);
    void transport.finish().then(() => this.former.delete(transport));
  }
}
