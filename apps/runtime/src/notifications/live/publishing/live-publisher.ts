import { Injectable } from '@nestjs/common';
import { Counter } from '@sv/server/metrics/counter';
import { PinoLogger } from 'nestjs-pino';
import { randomUUID } from 'node:crypto';
import { AsyncResource } from 'node:async_hooks';
import { Complaint } from '../../../kernel/problems/complaint';
import { isMockRequest } from '../../../kernel/request-context/request-context';
import { LiveEngine } from '../engine/live-engine';
import { type LiveAudience, type LiveMessage, PLATFORM_SOURCE, RESYNC_ALL } from '../message/live-message';
import { readWireText, toWireText } from '../message/wire-text';
import { type Attendance, readAttendance } from '../presence/attendance';
import { LiveStreams } from '../streams/live-streams';

const messages = new Counter({
  name: 'workspace_live_messages_total',
  help: 'Live events that this process sent, and those that it received from other processes.',
  labels: ['direction'],
});

/** Ids in one message; an audience of more is several messages. */
const MAX_IDS = 1000;
/** For processes alone: no page is told of it. */
const ATTENDANCE = { source: PLATFORM_SOURCE, topic: 'attendance', audience: [] } as const;

/**
 * Sends messages to the open pages of this process, and through the engine to those of all others. Nothing is kept: who
 * misses a message reads again.
 */
@Injectable()
export class LivePublisher {
  /** Marks what this process sent, so that it does not deliver it a second time. */
  private readonly id = randomUUID();
  /** Whether something was not handed over: the other processes have to be told that once the engine is back. */
  private owesResync = false;
  private readonly unsent = new Complaint(fields =>
    this.logger.warn(fields, 'live updates did not reach other processes; their pages load the changes later'),
  );
  private readonly foreign = new Complaint(fields =>
    this.logger.warn(fields, 'a live message was ignored: it has an unknown format'),
  );
  /** Bound to the start: the engine's work belongs to no request and to no transaction of a plugin. */
  private readonly handOver = AsyncResource.bind((text: string) => this.engine.publish(text));

  private readonly attendanceHandlers: ((attendance: Attendance) => void)[] = [];

  constructor(
    private readonly engine: LiveEngine,
    private readonly streams: LiveStreams,
    private readonly logger: PinoLogger,
  ) {
    engine.onMessage(text => this.take(text));
    engine.onGap(() => this.closeGap());
  }

  /** Resolves when the engine has it. Never rejects: an engine that is away is logged and shown in health. */
  async publish(message: LiveMessage): Promise<void> {
    // In a dev-mode request nothing real has changed.
    if (this.engine.kind === 'off' || isMockRequest()) return;
    await Promise.all(partsOf(message.audience).map(audience => this.send({ ...message, audience })));
  }

  /** To the other processes. Never rejects: the next sign of life makes up for it. */
  async publishAttendance(payload: Attendance): Promise<void> {
    if (this.engine.kind === 'off') return;
    await this.handOver(toWireText(this.id, { ...ATTENDANCE, payload })).catch((err: unknown) =>
      this.unsent.add({ err }),
    );
  }

  /** @param handler called for each sign of life in other processes */
  onAttendance(handler: (attendance: Attendance) => void): void {
    this.attendanceHandlers.push(handler);
  }

  private async send(message: LiveMessage): Promise<void> {
    messages.inc({ direction: 'sent' });
    this.streams.deliverMessage(message);
    try {
      await this.handOver(toWireText(this.id, message));
    } catch (err) {
      this.owesResync = true;
      this.unsent.add({ err });
    }
  }

  private take(text: string): void {
    const received = readWireText(text);
    if (!received) this.foreign.add({});
    else if (received.from === this.id) return;
    else if (isAttendance(received.message)) this.passAttendance(received.message.payload);
    else this.deliver(received.message);
  }

  private deliver(message: LiveMessage): void {
    messages.inc({ direction: 'received' });
    this.streams.deliverMessage(message);
  }

  private passAttendance(payload: unknown): void {
    const attendance = readAttendance(payload);
    if (!attendance) return this.foreign.add({});
    for (const handle of this.attendanceHandlers) handle(attendance);
  }

  private closeGap(): void {
    this.streams.deliverMessage(RESYNC_ALL);
    if (!this.owesResync) return;
    this.owesResync = false;
    void this.handOver(toWireText(this.id, RESYNC_ALL)).catch(() => (this.owesResync = true));
  }
}

const isAttendance = ({ source, topic }: LiveMessage): boolean =>
  source === ATTENDANCE.source && topic === ATTENDANCE.topic;

function partsOf(audience: LiveAudience): LiveAudience[] {
  if (audience === 'everyone' || audience.length <= MAX_IDS) return [audience];
  const parts: string[][] = [];
  for (let at = 0; at < audience.length; at += MAX_IDS) parts.push(audience.slice(at, at + MAX_IDS));
  return parts;
}
