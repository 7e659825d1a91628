// @ts-check
// Publish → receive through the Redis transport, against bare ioredis with one publisher and one subscriber, in the same
// run and on the same server. Needs redis-server.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { startRedis } from '../scripts/check/redis-server.ts';
import { source } from './support/source.mjs';
import { median, report } from './support/report.mjs';

const require = createRequire(import.meta.url);
const Redis = require('ioredis');

const ROUNDS = 5;
/** Latency: one every two milliseconds, which nobody queues behind. */
const SINGLES = 1000;
const EVERY_MS = 2;
/** Throughput: so many at once, the next ones when all of them have arrived. */
const AT_ONCE = 1000;
const BURSTS = 100;

export async function run() {
  const redis = await startRedis();
  const userId = randomUUID();
  const payload = { notificationId: randomUUID(), userId, title: 'A title of ordinary length', category: 'bench' };
  const [ours, bare] = [await ourWay(redis.url, payload), await bareWay(redis.url, payload)];
  const figures = { ours: [], bare: [] };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const [oursTakes, bareTakes] = await takeTurns([ours, bare]);
      figures.ours.push({ ...percentiles(oursTakes), ...(await throughput(ours)) });
      figures.bare.push({ ...percentiles(bareTakes), ...(await throughput(bare)) });
    }
  } finally {
    await Promise.all([ours.close(), bare.close()]);
    await redis.stop();
  }
  // The first round warms up.
  const of = (way, name) => median(figures[way].slice(1).map(figure => figure[name]));
  const more = figures.ours.map(({ p99 }, at) => p99 - figures.bare[at].p99).slice(1);
  return report('Redis transport', [
    { what: 'publish → receive, p50', figure: of('ours', 'p50'), reference: of('bare', 'p50'), unit: 'ms' },
    { what: 'publish → receive, p99', figure: of('ours', 'p99'), reference: of('bare', 'p99'), unit: 'ms' },
    { what: 'p99 above bare ioredis', figure: median(more), unit: 'ms', goal: { atMost: 1 } },
    {
      what: 'messages, 1,000 at once, by the clock',
      figure: of('ours', 'perSecond'),
      reference: of('bare', 'perSecond'),
      unit: '/s',
    },
    {
      what: 'the same by processor time, both ends',
      figure: of('ours', 'perCpuSecond'),
      reference: of('bare', 'perCpuSecond'),
      ratio: median(
        figures.ours.slice(1).map(({ perCpuSecond }, at) => perCpuSecond / figures.bare[at + 1].perCpuSecond),
      ),
      unit: '/s',
      goal: { atLeast: 0.7 },
    },
  ]);
}

/** What a runtime does: a payload becomes JSON, and is read and checked again on the other side. */
async function ourWay(url, payload) {
  const { chooseBroker } = source('apps/runtime/src/notifications/broker/broker.provider');
  const logger = { info: () => undefined, warn: console.warn, error: console.error };
  const problems = { raise: () => undefined, clear: () => undefined };
  const [sender, receiver] = await Promise.all(
    [1, 2].map(() => chooseBroker({ transport: 'redis', redisUrl: url }, { logger, problems })),
  );
  while (!sender.connected || !receiver.connected) await new Promise(done => setTimeout(done, 10));
  const way = {
    received: () => undefined,
    publish: () => void sender.publish(payload.userId, payload),
    close: () => Promise.all([sender.close(), receiver.close()]),
  };
  receiver.subscribe(payload.userId, () => way.received());
  await receiver.settled(payload.userId);
  return way;
}

async function bareWay(url, payload) {
  const [publisher, subscriber] = [new Redis(url, { enableAutoPipelining: true }), new Redis(url)];
  // The same bytes on the wire.
  const [channel, text] = [`sv:bare:${payload.userId}`, JSON.stringify(payload)];
  const way = {
    received: () => undefined,
    publish: () => void publisher.publish(channel, text),
    close: async () => [publisher, subscriber].forEach(client => client.disconnect()),
  };
  subscriber.on('message', () => way.received());
  await subscriber.subscribe(channel);
  return way;
}

/** One message of each in turn, so that what else the machine does is in the way of both. */
async function takeTurns(ways) {
  const times = ways.map(() => []);
  for (let at = 0; at < SINGLES; at++) {
    for (const [place, way] of ways.entries()) {
      times[place].push(await burst(way, 1));
      await new Promise(done => setTimeout(done, EVERY_MS));
    }
  }
  return times;
}

function percentiles(times) {
  times.sort((left, right) => left - right);
  return { p50: times[SINGLES * 0.5], p99: times[SINGLES * 0.99] };
}

async function throughput(way) {
  const [usedBefore, startedAt] = [process.cpuUsage(), performance.now()];
  for (let at = 0; at < BURSTS; at++) await burst(way, AT_ONCE);
  const [{ user, system }, tookMs] = [process.cpuUsage(usedBefore), performance.now() - startedAt];
  const messages = AT_ONCE * BURSTS;
  return {
    perSecond: (messages * 1000) / tookMs,
    perCpuSecond: (messages * 1e6) / (user + system),
  };
}

/** Milliseconds until all of them have arrived. */
function burst(way, count) {
  return new Promise(resolve => {
    const startedAt = performance.now();
    let left = count;
    way.received = () => --left === 0 && resolve(performance.now() - startedAt);
    for (let at = 0; at < count; at++) way.publish();
  });
}
