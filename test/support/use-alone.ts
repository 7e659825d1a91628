import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../scripts/check/free-port';
import { Instance } from './instance';
import { Person } from './person';

// A program of its own, so that it can run in a network namespace: starts an instance, uses it as people and Prometheus
// do, and tells what the servers looked up, loaded and sent. Its argument is the file in which they note that.

/** What this network could not carry, because there is no route: what somebody tried to send to other machines. */
function unrouted(): number {
  const lines = readFileSync('/proc/net/snmp', 'utf8').split('\n');
  const [names, values] = lines.filter(line => line.startsWith('Ip: ')).map(line => line.split(' '));
  const ofIp6 = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1] ?? '0';
  return Number(values![names!.indexOf('OutNoRoutes')]) + Number(ofIp6);
}

const [file = ''] = process.argv.slice(2);
const noted = (): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const metricsOf = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

const before = unrouted();
const [port, authPort] = [await freePort(), await freePort()];
const instance = await Instance.start({
  LOOKUPS_FILE: file,
  NODE_OPTIONS: `--require ${join(import.meta.dirname, 'record-lookups.cjs')}`,
  METRICS_PORT: String(port),
  AUTH_METRICS_PORT: String(authPort),
});
const person = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
const statuses: number[] = [];
for (const path of ['/api/shell', '/', '/api/admin/health']) statuses.push((await person.get(path)).status);
const unasked = noted();
const metrics = { runtime: await metricsOf(port), auth: await metricsOf(authPort) };
const asked = noted();

const received: Buffer[] = [];
const collector = createServer((request, response) => {
  void buffer(request).then(body => {
    received.push(body);
    response.end();
  });
});
await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve));
await instance.stop(instance.runtime);
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
// Whose traces are taken over.
await instance.startRuntime({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXIES: '127.0.0.1' });
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
statuses.push((await person.get('/api/shell', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })).status);
await instance.close();
const isTraced = Buffer.concat(received).includes(Buffer.from(traceId, 'hex'));
process.stdout.write(
  JSON.stringify({ statuses, unasked, asked, metrics, isTraced, traced: noted(), unrouted: unrouted() - before }),
);
process.exit(0);
