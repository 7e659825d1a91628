// @ts-check

const FIRST_RETRY_MS = 1_000;
const OPEN_AT_ONCE = 100;

/** One open page: its stream of notifications, opened again as a browser does, from the last id that it knows. */
class Stream {
  /** @param {import('./person.mjs').Person} person */
  constructor(person) {
    this.person = person;
    this.lastId = '';
    this.retryMs = FIRST_RETRY_MS;
    /** Those that it was sent, as a page keeps them: what comes a second time it has already. */
    this.ids = new Set();
    this.titles = new Set();
    /** When it was lost; null while it is open. @type {number | null} */
    this.lostAt = performance.now();
    this.longestGapMs = 0;
    this.isClosed = false;
  }

  async open() {
    const path = `/api/account/notifications/stream?cursor=${this.lastId}`;
    const headers = { ...this.person.headers, accept: 'text/event-stream' };
    const answer = await this.person.ask({ method: 'GET', path, headers, agent: false }).catch(() => null);
    if (answer?.statusCode !== 200) {
      answer?.resume();
      return this.openLater();
    }
    // A quiet stream is alive: heartbeats come every 25 s.
    answer.socket.setTimeout(0);
    if (this.lostAt !== null) this.longestGapMs = Math.max(this.longestGapMs, performance.now() - this.lostAt);
    this.lostAt = null;
    this.leave = () => answer.destroy();
    let rest = '';
    answer.on('data', chunk => {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.read(block);
    });
    answer.on('error', () => undefined);
    answer.once('close', () => {
      this.lostAt ??= performance.now();
      this.openLater();
    });
  }

  openLater() {
    if (!this.isClosed) setTimeout(() => this.isClosed || void this.open(), this.retryMs);
  }

  read(block) {
    const [, retry] = /^retry: (\d+)/m.exec(block) ?? [];
    if (retry) this.retryMs = Number(retry);
    if (/^event: resync$/m.test(block)) return void this.readInbox();
    const [, id] = /^id: (.+)$/m.exec(block) ?? [];
    if (!id) return;
    if (!this.ids.has(id)) this.lastId = id;
    this.ids.add(id);
    const [, title = ''] = /"title":"([^"]*)"/.exec(block) ?? [];
    this.titles.add(title);
  }

  /** Something may have been missed: a page reads its inbox again. */
  async readInbox() {
    const { status, body } = await this.person.send('GET', '/api/account/notifications');
    if (status !== 200) return;
    for (const { title } of JSON.parse(body).notifications) this.titles.add(title);
  }

  close() {
    this.isClosed = true;
    this.leave?.();
  }
}

/** The open pages of everybody. */
export class Streams {
  /** @param {Stream[]} all */
  constructor(all) {
    this.all = all;
  }

  static async open(people, count) {
    const streams = new Streams(Array.from({ length: count }, (_, at) => new Stream(people[at % people.length])));
    for (let at = 0; at < count; at += OPEN_AT_ONCE)
      await Promise.all(streams.all.slice(at, at + OPEN_AT_ONCE).map(stream => stream.open()));
    await streams.untilAllOpen();
    streams.forgetGaps();
    return streams;
  }

  get openCount() {
    return this.all.filter(({ lostAt }) => lostAt === null).length;
  }

  async untilAllOpen(withinMs = 30_000) {
    for (const end = Date.now() + withinMs; this.openCount < this.all.length && Date.now() < end;) await wait(20);
  }

  /** @returns {Promise<number>} on how many it was not shown */
  async missing(title, withinMs = 20_000) {
    const lacks = () => this.all.filter(({ titles }) => !titles.has(title)).length;
    for (const end = Date.now() + withinMs; lacks() > 0 && Date.now() < end;) await wait(50);
    return lacks();
  }

  /** The longest time for which one of them was closed, those that still are among them. */
  longestGapMs(now = performance.now()) {
    return Math.max(
      ...this.all.map(({ longestGapMs, lostAt }) => Math.max(longestGapMs, lostAt === null ? 0 : now - lostAt)),
    );
  }

  forgetGaps() {
    for (const stream of this.all) stream.longestGapMs = 0;
  }

  close() {
    for (const stream of this.all) stream.close();
  }
}

export const wait = ms => new Promise(done => setTimeout(done, ms));
