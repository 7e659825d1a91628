import { LiveEngine } from './live-engine';

/** For a process that has no others beside it, and for LIVE_UPDATES=off: there is nobody else to tell. */
export class LoneEngine extends LiveEngine {
  readonly connected: boolean;

  constructor(readonly kind: 'off' | 'process') {
    super();
    this.connected = kind === 'process';
  }

  async publish(): Promise<void> {
    // The streams of this process have it already.
  }

  async close(): Promise<void> {
    // There is nothing to release.
  }
}
