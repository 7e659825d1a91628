// @ts-check
import { randomUUID } from 'node:crypto';
import { wait } from './streams.mjs';

/** What may be sent once more: no answer, or one that says so. */
const isTemporary = status => [0, 429, 502, 503, 504].includes(status);
const LONGEST_RETRY_MS = 5_000;

/**
 * What people do all day, at a steady rate: they open lists and inboxes, and add tasks. Each failed request is sent once
 * more, as a page does.
 */
export class Load {
  /** @param {import('./person.mjs').Person[]} people @param {number} perSecond */
  constructor(people, perSecond) {
    this.people = people;
    this.intervalMs = 1000 / perSecond;
    this.isRunning = false;
    /** Ids of tasks that were acknowledged, with whose they are. @type {{ person: import('./person.mjs').Person, id: string }[]} */
    this.acknowledged = [];
    this.lists = new Map();
    /** @type {Set<Promise<void>>} */
    this.running = new Set();
    this.forget();
  }

  /** Counts begin again; what was acknowledged stays. */
  forget() {
    this.counts = { sent: 0, failedFirst: 0, failedTwice: 0, slowestMs: 0, slowest: '' };
    /** @type {number[]} */
    this.latencies = [];
    /** @type {Map<string, number>} */
    this.failures = new Map();
  }

  async prepare() {
    for (const person of this.people) {
      const send = () => person.send('POST', '/tasks/api/lists', { name: 'Load' });
      const first = await send();
      const { status, body } = isTemporary(first.status) ? await send() : first;
      if (status !== 201) throw new Error(`a list could not be made: ${status} ${body}`);
      this.lists.set(person, JSON.parse(body).id);
    }
  }

  start() {
    this.isRunning = true;
    this.loop = this.run();
  }

  async stop() {
    this.isRunning = false;
    await this.loop;
    await Promise.all(this.running);
  }

  async run() {
    for (let at = 0, dueAt = performance.now(); this.isRunning; at++, dueAt += this.intervalMs) {
      const early = dueAt - performance.now();
      if (early > 0) await wait(early);
      const one = this.sendOne(this.people[at % this.people.length], at).finally(() => this.running.delete(one));
      this.running.add(one);
    }
  }

  async sendOne(person, at) {
    const id = randomUUID();
    const requests = [
      ['POST', `/tasks/api/lists/${this.lists.get(person)}/items`, { id, title: `Task ${at}` }],
      ['GET', '/api/shell'],
      ['GET', '/api/account/notifications'],
      ['GET', '/tasks/api/lists'],
      ['GET', '/api/auth/session'],
    ];
    const [method, path, json] = requests[at % requests.length];
    this.counts.sent++;
    const first = await person.send(method, path, json);
    this.note(first, `${method} ${path.split('/').slice(0, 4).join('/')} ${first.status}`);
    const last = isTemporary(first.status) ? await this.sendAgain(person, [method, path, json], first) : first;
    if (last.status >= 400 || last.status === 0) this.countFailure(`${last.status} ${method} ${path.split('/')[1]}`);
    else if (method === 'POST') this.acknowledged.push({ person, id });
  }

  async sendAgain(person, [method, path, json], { retryAfter }) {
    this.counts.failedFirst++;
    await wait(Math.min((retryAfter ?? 1) * 1000, LONGEST_RETRY_MS));
    const again = await person.send(method, path, json);
    this.note(again, `again ${method} ${path.split('/').slice(0, 4).join('/')} ${again.status}`);
    return again;
  }

  note({ ms }, what) {
    this.latencies.push(ms);
    if (ms <= this.counts.slowestMs) return;
    this.counts.slowestMs = ms;
    this.counts.slowest = what;
  }

  countFailure(what) {
    this.counts.failedTwice++;
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  /** In milliseconds; 0 when nothing was sent. */
  percentile(share) {
    const sorted = [...this.latencies].sort((left, right) => left - right);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }

  /** @returns {Promise<number>} how many acknowledged tasks are not there */
  async countLost() {
    let lost = 0;
    for (const { person, id } of this.acknowledged) {
      const { status } = await person.send('GET', `/tasks/api/items/${id}`);
      if (status !== 200) lost++;
    }
    return lost;
  }
}
