import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
/** Older measurements say nothing about now. */
const WINDOW_MS = 60_000;

/** By how much timers come late, over the last one to two minutes. */
@Injectable()
export class EventLoopLag implements OnApplicationShutdown {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private before = 0;
  private readonly turn: NodeJS.Timeout;

  constructor() {
    this.histogram.enable();
    this.turn = setInterval(() => this.turnWindow(), WINDOW_MS).unref();
  }

  /** Milliseconds, without the interval of the measurement itself. */
  get p99Ms(): number {
    return Math.round(Math.max(this.before, this.present()) * 100) / 100;
  }

  onApplicationShutdown(): void {
    clearInterval(this.turn);
    this.histogram.disable();
  }

  private present(): number {
    return this.histogram.count === 0 ? 0 : Math.max(0, this.histogram.percentile(99) / 1e6 - RESOLUTION_MS);
  }

  private turnWindow(): void {
    this.before = this.present();
    this.histogram.reset();
  }
}
