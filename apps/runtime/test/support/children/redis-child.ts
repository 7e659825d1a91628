// A process with a broker for REDIS_URL; says on standard output how that goes. Run by tls.redis.e2e-spec.ts, because
// which authorities a process trusts is decided when it starts.
import { aBroker, aPayload } from '../redis/a-broker';

const FAILED = 1;

async function main(): Promise<void> {
  const { broker, becomes, problems } = await aBroker(process.env['REDIS_URL']!);
  await becomes(true, 3000).catch(() => undefined);
  if (!broker.connected) {
    process.stdout.write(`${problems.list()[0]!.detail}\n`);
    process.exit(FAILED);
  }
  broker.subscribe('ada', ({ title }) => {
    process.stdout.write(`heard ${title}\n`);
    void broker.close();
  });
  await broker.publish('ada', aPayload('ada'));
}

void main();
