// Sends one write, and merges it with what others changed meanwhile.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { t } from '../locale/translate';
import { type Values, isSame, merge } from '../edits/merge';
import { Problem } from '../workspace/problem';
import { toProblem } from '../workspace/to-problem';
import { Session } from '../workspace/session';
import type { OfflineWrite, QueuedWrite, Refusal } from './offline-write';

export type Outcome =
  | { kind: 'sent'; answer: unknown }
  | { kind: 'refused'; problem: Problem; refusal: Refusal }
  /** No answer, or one that says nothing about the write. */
  | { kind: 'later'; problem: Problem; afterMs: number }
  /** The session in this browser is another person's now. The write stays. */
  | { kind: 'another-user'; problem: Problem };

const TIMEOUT_MS = 20_000;
export const RETRY_MS = 3000;
/** How often a write is sent again when others changed other fields meanwhile. */
const MAX_MERGES = 5;
/** The server, or what stands before it, is busy. */
const BUSY = [429, 502, 503, 504];
/** The page is about to be left; the write stays. */
const LEAVING = ['unauthenticated', 'mfa-enrolment-required'];

@Injectable({ providedIn: 'root' })
export class OfflineSender {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);

  /** Rows may have been written by any script of the origin, so the address is checked. */
  async sendKept(write: QueuedWrite): Promise<Outcome> {
    return this.isOwnApi(write) ? this.send(write, write.personId) : refusedWith(foreignAddress());
  }

  /** @param personId who made it; null when nobody is known to be signed in */
  async send(write: OfflineWrite, personId: string | null): Promise<Outcome> {
    let version = write.version ?? null;
    for (let left = MAX_MERGES; ; left--) {
      try {
        return { kind: 'sent', answer: await this.request(write, version, personId) };
      } catch (error) {
        const problem = toProblem(error);
        const outcome = outcomeOf(write, problem);
        if (outcome.kind !== 'merged') return outcome;
        if (left === 0) return { kind: 'later', problem, afterMs: RETRY_MS };
        version = outcome.version;
      }
    }
  }

  /** The address as the browser resolves it must be in the API of the app that made the change. */
  private isOwnApi({ pluginId, url }: QueuedWrite): boolean {
    const prefix = this.session.plugin(pluginId)?.routePrefix;
    if (!prefix || !URL.canParse(url, location.origin)) return false;
    const { origin, pathname } = new URL(url, location.origin);
    return origin === location.origin && `${pathname}/`.startsWith(`${prefix}/api/`);
  }

  private request(
    { method, url, body }: OfflineWrite,
    version: number | null,
    personId: string | null,
  ): Promise<unknown> {
    const headers: Record<string, string> = version === null ? {} : { 'If-Match': `"${version}"` };
    if (personId) headers['sv-user-id'] = personId;
    return firstValueFrom(this.http.request<unknown>(method, url, { body, headers, timeout: TIMEOUT_MS }));
  }
}

function outcomeOf(write: OfflineWrite, problem: Problem): Outcome | { kind: 'merged'; version: number } {
  const { code, status } = problem;
  if (code === 'another-user') return { kind: 'another-user', problem };
  if (code === 'offline' || LEAVING.includes(code)) return { kind: 'later', problem, afterMs: RETRY_MS };
  if (BUSY.includes(status)) {
    return { kind: 'later', problem, afterMs: (problem.retryAfterSeconds ?? 0) * 1000 || RETRY_MS };
  }
  // Sent before, and the answer was lost.
  if (write.method === 'DELETE' && status === 404) return { kind: 'sent', answer: null };
  const refused = (refusal: Partial<Refusal> = {}): Outcome => refusedWith(problem, refusal);
  if (code !== 'changed-meanwhile' || !write.base || !isRecord(problem.current)) return refused();
  return mergeOrRefuse(write as OfflineWrite & { base: Values }, problem.current, refused);
}

function refusedWith(problem: Problem, refusal: Partial<Refusal> = {}): Outcome {
  const { code, message } = problem;
  return { kind: 'refused', problem, refusal: { code, message, collisions: [], version: null, ...refusal } };
}

function mergeOrRefuse(
  { body = {}, base }: OfflineWrite & { base: Values },
  current: Values & { version: number },
  refused: (refusal: Partial<Refusal>) => Outcome,
): Outcome | { kind: 'merged'; version: number } {
  if (Object.keys(body).every(name => isSame(body[name], current[name]))) return { kind: 'sent', answer: current };
  const { collisions } = merge(base, body, current);
  if (collisions.length === 0) return { kind: 'merged', version: current.version };
  return refused({ collisions, version: current.version });
}

const isRecord = (current: unknown): current is Values & { version: number } =>
  typeof current === 'object' && current !== null && typeof (current as Values)['version'] === 'number';

const foreignAddress = (): Problem =>
  new Problem({ code: 'forbidden', detail: t('This app is not available, or the change is not one of its own.') });
