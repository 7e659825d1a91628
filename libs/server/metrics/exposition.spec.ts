import { Buckets } from './buckets';
import { Exposition } from './exposition';
import { RequestMetrics } from './request-metrics';

const linesOf = ({ text }: { text: string }, name: string): string[] =>
  text.split('\n').filter(line => line.startsWith(name));

describe('Exposition', () => {
  it('tells how long something took in buckets, each with all that took less', async () => {
    const buckets = new Buckets();
    for (const ms of [1, 3, 4, 60_000]) buckets.observe(ms);
    const all = new Exposition();
    all.add({ name: 'a_seconds', help: 'a', type: 'histogram', read: () => [{ labels: { of: 'x"y' }, buckets }] });
    const lines = linesOf(await all.read(), 'a_seconds');
    expect(lines).toContain('a_seconds_bucket{of="x\\"y",le="0.001"} 1');
    expect(lines).toContain('a_seconds_bucket{of="x\\"y",le="0.005"} 3');
    expect(lines).toContain('a_seconds_bucket{of="x\\"y",le="10"} 3');
    expect(lines).toContain('a_seconds_bucket{of="x\\"y",le="+Inf"} 4');
    expect(lines).toContain('a_seconds_sum{of="x\\"y"} 60.008');
    expect(lines).toContain('a_seconds_count{of="x\\"y"} 4');
  });

  it('leaves out what cannot be read, and what takes too long, and tells the rest', async () => {
    const all = new Exposition(5);
    all.add(
      { name: 'hangs', help: 'a', type: 'gauge', read: () => new Promise(() => undefined) },
      { name: 'fails', help: 'a', type: 'gauge', read: () => Promise.reject(new Error('away')) },
      {
        name: 'throws',
        help: 'a',
        type: 'gauge',
        read: () => {
          throw new Error('broken');
        },
      },
      { name: 'answers', help: 'a', type: 'gauge', read: async () => [{ value: 7 }] },
    );
    const told = await all.read();
    for (const name of ['hangs', 'fails', 'throws']) expect(linesOf(told, name)).toEqual([]);
    expect(linesOf(told, 'answers')).toEqual(['answers 7']);
  });
});

describe('RequestMetrics', () => {
  const request = { plugin: 'com.example.many', method: 'GET', status: 200, ms: 1 };

  it('counts routes without end as one', async () => {
    const requests = new RequestMetrics();
    for (let at = 0; at < 3000; at++) requests.count({ ...request, route: `/${at}` });
    const all = new Exposition();
    all.add(...requests.metrics());
    const told = linesOf(await all.read(), 'workspace_http_requests_total');
    expect(told).toHaveLength(2001);
    expect(told).toContain(
      'workspace_http_requests_total{plugin="com.example.many",route="other",method="GET",status="2xx"} 1000',
    );
  });

  it('counts methods that nobody uses as one, and a stream without its duration', async () => {
    const requests = new RequestMetrics();
    requests.count({ ...request, route: '/a', method: 'PROPFIND', ms: null });
    requests.count({ ...request, route: '/a', method: 'MKCOL', ms: null });
    const all = new Exposition();
    all.add(...requests.metrics());
    const told = await all.read();
    expect(linesOf(told, 'workspace_http_requests_total')).toEqual([
      'workspace_http_requests_total{plugin="com.example.many",route="/a",method="other",status="2xx"} 2',
    ]);
    expect(linesOf(told, 'workspace_http_request_seconds')).toEqual([]);
  });
});
