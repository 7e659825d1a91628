import type { HealthReport } from '@sv/contracts/health.contract';

/** Takes texts from one process to all others. What it cannot take is lost: pages are asked to read again afterwards. */
export abstract class LiveEngine {
  abstract readonly kind: HealthReport['live']['engine'];
  /** Whether a text would arrive. */
  abstract readonly connected: boolean;
  private readonly messageHandlers: ((text: string) => void)[] = [];
  private readonly gapHandlers: (() => void)[] = [];

  /** Resolves when the engine has it. Rejects when it cannot be handed over, and then it reaches no other process. */
  abstract publish(text: string): Promise<void>;

  abstract close(): Promise<void>;

  /** @param handler called for each text, of this process too */
  onMessage(handler: (text: string) => void): void {
    this.messageHandlers.push(handler);
  }

  /** @param handler called when the engine is back: this process may have missed something, and so may others */
  onGap(handler: () => void): void {
    this.gapHandlers.push(handler);
  }

  protected receive(text: string): void {
    for (const handle of this.messageHandlers) handle(text);
  }

  protected reportGap(): void {
    for (const handle of this.gapHandlers) handle();
  }
}
