import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool, PoolClient } from 'pg';
import { timeLeft } from '../../process/answer-deadline';
import { errorCodeOf } from '../error-code';
import { isUnlimited } from '../statement-limits';

/** A statement without an answer for so long is a reason to ask the server whether it is there. */
const SILENCE_MS = 1_000;
/** The same when the request has little time left. */
const SHORTEST_SILENCE_MS = 200;
/** With the silence before it, 1.7 s: a request still gets its answer within its 2.5 s. */
const PROBE_MS = 700;
/** Of the question whether it is back nobody waits for the answer: a busy machine may be slow to give one. */
const PATIENT_PROBE_MS = 3_000;
const ASK_AGAIN_MS = 100;
/** So late after its time a probe says nothing of the server: this process was held up, and has not read the answer. */
const HELD_UP_MS = 500;

/**
 * Ends statements that wait for a server that is there and says nothing: one that was stopped, or a network that lost it.
 * No timeout of the server's own can, and one of ours could not tell it from a statement that is slow. So after a second
 * the server is asked for a new connection: as long as it answers anything, the statement continues. Once it said
 * nothing, further statements fail at once until it answers again: a request may need several, of several servers.
 */
export class SilenceWatch {
  private probe: Promise<boolean> | undefined;
  private saysNothing = false;
  private answeredAt = 0;
  private asking: Promise<void> | undefined;
  private readonly pools = new Set<Pool>();

  private constructor(private readonly server: string) {}

  /** Stores on one server share what is known of it: a request may use several. */
  static over({ connectionString }: { connectionString: string }): SilenceWatch {
    const { host, searchParams } = new URL(connectionString);
    const server = [host, searchParams.get('host'), searchParams.get('port')].join(' ');
    const watch = watches.get(server) ?? new SilenceWatch(server);
    watches.set(server, watch);
    return watch;
  }

  add(pool: Pool): void {
    watches.set(this.server, this);
    this.pools.add(pool);
  }

  remove(pool: Pool): void {
    this.pools.delete(pool);
    if (this.pools.size === 0) watches.delete(this.server);
  }

  /** Whether the server was asked and has said nothing yet. */
  get isSilent(): boolean {
    return this.saysNothing && !isUnlimited();
  }

  /** Whether a statement was answered: then the server is only busy. */
  hasAnsweredSince(at: number): boolean {
    return this.answeredAt > at;
  }

  /**
   * Called with the reason why a connection could not be opened: a new connection that was never answered counts as a
   * failed probe.
   */
  noteRefusal(cause: unknown): void {
    if (isNoAnswer(cause)) this.believe();
  }

  /** Does one statement. When the server is silent, its connection ends, and the statement with it. */
  async watch<T>(client: PoolClient, statement: () => Promise<T>): Promise<T> {
    if (isUnlimited()) return statement();
    let timer = setTimeout(() => void look(), silenceMs());
    let isWaiting = true;
    const look = async (): Promise<void> => {
      const askedAt = performance.now();
      const isThere = await this.isThere();
      // If this process was held up, what was answered meanwhile has not been read yet.
      if (!isThere) await nextTurn();
      if (!isWaiting) return;
      if (isThere || this.hasAnsweredSince(askedAt)) {
        timer = setTimeout(() => void look(), SILENCE_MS);
      } else {
        this.believe();
        streamOf(client).destroy();
      }
    };
    try {
      const answer = await statement();
      this.noteAnswer();
      return answer;
    } catch (error) {
      if (isRefusal(error)) this.noteAnswer();
      throw error;
    } finally {
      isWaiting = false;
      clearTimeout(timer);
    }
  }

  private noteAnswer(): void {
    this.answeredAt = performance.now();
    this.saysNothing = false;
  }

  private believe(): void {
    this.saysNothing = true;
    this.asking ??= this.untilItAnswers().finally(() => (this.asking = undefined));
  }

  private async untilItAnswers(): Promise<void> {
    while (this.pools.size > 0 && this.saysNothing && !(await this.ask(PATIENT_PROBE_MS)))
      await sleep(ASK_AGAIN_MS, null, { ref: false });
    this.saysNothing = false;
  }

  /** Asks once for all statements that wait at the same time. */
  private isThere(): Promise<boolean> {
    this.probe ??= this.ask(PROBE_MS).finally(() => (this.probe = undefined));
    return this.probe;
  }

  private async ask(withinMs: number): Promise<boolean> {
    const [pool] = this.pools as Set<PoolInside>;
    // The last store was closed meanwhile.
    if (!pool) return true;
    const { Client, options } = pool;
    const client = new Client({ ...options, connectionTimeoutMillis: 0 });
    // A second error after the first has nobody waiting for it and would end the process.
    client.on('error', () => undefined);
    const giveUp = endWithoutNews(streamOf(client), withinMs);
    try {
      await client.connect();
      return true;
    } catch (error) {
      // A refusal is an answer too: too many connections, say.
      return isRefusal(error);
    } finally {
      clearInterval(giveUp);
      void client.end().catch(() => undefined);
    }
  }
}

/** A busy server answers in pieces: ends the connection when no byte has come for so long. */
function endWithoutNews(stream: Socket, withinMs: number): NodeJS.Timeout {
  let [lookedAt, bytes] = [performance.now(), 0];
  const look = async (): Promise<void> => {
    const isLate = wasHeldUp(lookedAt, withinMs);
    await nextTurn();
    if (!isLate && stream.bytesRead <= bytes) stream.destroy();
    [lookedAt, bytes] = [performance.now(), stream.bytesRead];
  };
  return setInterval(() => void look(), withinMs);
}

/** Whether a limit was noticed so late that it says nothing of the server. */
export const wasHeldUp = (askedAt: number, limitMs: number): boolean =>
  performance.now() - askedAt > limitMs + HELD_UP_MS;

/** So that what it leads to is known when the waits of the running request end. */
const silenceMs = (): number => Math.max(SHORTEST_SILENCE_MS, timeLeft(SILENCE_MS + PROBE_MS) - PROBE_MS);

/** Messages of pg's pool; the second one if an idle connection was there a moment before. */
const NO_ANSWERS = ['Connection terminated due to connection timeout', 'timeout exceeded when trying to connect'];

export const isNoAnswer = (error: unknown): boolean => error instanceof Error && NO_ANSWERS.includes(error.message);

const watches = new Map<string, SilenceWatch>();

/** Each has a digit, unlike the codes of Node: EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Whether the server answered, if not what was hoped for. */
export const isRefusal = (error: unknown): boolean => SQLSTATE.test(errorCodeOf(error));

/** Of pg's pool, what its types leave out: what it makes its connections with. */
type PoolInside = Pool & { Client: typeof import('pg').Client; options: object };

const streamOf = (client: Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
