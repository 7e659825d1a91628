import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LivePublisher } from '../publishing/live-publisher';
import { LiveStreams } from '../streams/live-streams';
import type { Attendance } from './attendance';

/** A tab says that it is still there more often: see `presence` in libs/ui. */
const KEPT_MS = 20_000;
const SWEEP_EVERY_MS = 2000;
/** Of one user. Another one displaces the oldest. */
const MAX_TABS = 50;
/** In one topic. More are not shown. */
const MAX_IN_TOPIC = 500;
const HINT_AFTER_MS = 100;
/** Of one topic, however often people come and go: with every hint all its pages ask again. */
const HINT_EVERY_MS = 2000;

interface Entry {
  attendance: Attendance;
  expiresAt: number;
}

/**
 * Who has which topic open, in the memory of each process. Processes tell each other of every sign of life, so that a
 * lost one is made up for by the next, and nothing is stored.
 */
@Injectable()
export class PresenceBoard implements OnApplicationShutdown {
  /** Oldest first, by topic, user and tab. */
  private readonly topics = new Map<string, Map<string, Entry>>();
  private readonly tabsOfUser = new Map<string, Map<string, Attendance>>();
  private readonly changedTopics = new Set<string>();
  /** When a topic was hinted at last. Only those that must wait are kept. */
  private readonly hintedAt = new Map<string, number>();
  private readonly sweeper = setInterval(() => this.removeExpired(), SWEEP_EVERY_MS).unref();
  private hintTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly publisher: LivePublisher,
    private readonly streams: LiveStreams,
  ) {
    publisher.onAttendance(attendance => this.note(attendance));
  }

  /** Notes it here and in the other processes. @returns the ids of the others who have the topic open */
  attend(attendance: Attendance, now = Date.now()): string[] {
    this.note(attendance, now);
    void this.publisher.publishAttendance(attendance);
    return this.usersIn(topicKey(attendance), now).filter(id => id !== attendance.userId);
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
    clearTimeout(this.hintTimer);
  }

  private removeExpired(now = Date.now()): void {
    this.forgetHints(now);
    for (const entries of this.topics.values())
      for (const { attendance, expiresAt } of [...entries.values()]) if (expiresAt <= now) this.remove(attendance, now);
  }

  private note(attendance: Attendance, now = Date.now()): void {
    if (attendance.isLeaving) return this.remove(attendance, now);
    const key = topicKey(attendance);
    const entries = this.topics.get(key) ?? new Map<string, Entry>();
    const isKnown = entries.has(tabKey(attendance));
    if (!isKnown && entries.size >= MAX_IN_TOPIC) return;
    if (!this.usersIn(key, now).includes(attendance.userId)) this.hint(key);
    entries.delete(tabKey(attendance));
    this.topics.set(key, entries.set(tabKey(attendance), { attendance, expiresAt: now + KEPT_MS }));
    this.limitTabs(attendance, now);
  }

  private limitTabs(attendance: Attendance, now: number): void {
    const tabs = this.tabsOfUser.get(attendance.userId) ?? new Map<string, Attendance>();
    const key = `${topicKey(attendance)} ${attendance.tab}`;
    tabs.delete(key);
    this.tabsOfUser.set(attendance.userId, tabs.set(key, attendance));
    const [oldest] = tabs.values();
    if (tabs.size > MAX_TABS && oldest) this.remove(oldest, now);
  }

  private remove(attendance: Attendance, now: number): void {
    const [key, { userId, tab }] = [topicKey(attendance), attendance];
    const entries = this.topics.get(key);
    if (!entries?.delete(tabKey(attendance))) return;
    if (!this.usersIn(key, now).includes(userId)) this.hint(key);
    if (entries.size === 0) this.topics.delete(key);
    const tabs = this.tabsOfUser.get(userId);
    tabs?.delete(`${key} ${tab}`);
    if (tabs?.size === 0) this.tabsOfUser.delete(userId);
  }

  private usersIn(key: string, now: number): string[] {
    const entries = [...(this.topics.get(key)?.values() ?? [])].filter(({ expiresAt }) => expiresAt > now);
    return [...new Set(entries.map(({ attendance }) => attendance.userId))];
  }

  /** Pages that have the topic open ask again. Each process tells its own. */
  private hint(key: string): void {
    this.changedTopics.add(key);
    this.wake(HINT_AFTER_MS);
  }

  private wake(ms: number): void {
    this.hintTimer ??= setTimeout(() => this.sendHints(), ms).unref();
  }

  /** The first one of a topic at once, each later one when it is due. */
  private sendHints(now = Date.now()): void {
    this.hintTimer = undefined;
    this.forgetHints(now);
    for (const key of [...this.changedTopics].filter(changed => !this.hintedAt.has(changed))) {
      this.changedTopics.delete(key);
      this.sendHint(key, now);
    }
    if (this.changedTopics.size > 0) this.wake(HINT_AFTER_MS);
  }

  private forgetHints(now: number): void {
    for (const [key, at] of this.hintedAt) if (now - at >= HINT_EVERY_MS) this.hintedAt.delete(key);
  }

  private sendHint(key: string, now: number): void {
    const [source = '', topic = ''] = key.split(' ');
    const audience = this.usersIn(key, now);
    if (audience.length === 0) return;
    this.hintedAt.set(key, now);
    this.streams.deliverMessage({ source, topic: 'presence', audience, payload: { topic } });
  }
}

const topicKey = ({ pluginId, topic }: Attendance): string => `${pluginId} ${topic}`;
const tabKey = ({ userId, tab }: Attendance): string => `${userId} ${tab}`;
