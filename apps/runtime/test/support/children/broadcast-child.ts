// Another process on a test's database: `race <from> <people>` sends 25 broadcasts at the same moment and says how many
// were taken; `deliver <id>` delivers one and says so after each batch.
import { ActivityJournal } from '../../../src/activity/journal/activity-journal';
import { AuditKeys } from '../../../src/activity/chain/audit-keys';
import type { AudienceDirectory } from '../../../src/notifications/broadcasts/audience-directory';
import { deliverBatch } from '../../../src/notifications/broadcasts/delivery/broadcast-batch.sql';
import type { BroadcastDelivery } from '../../../src/notifications/broadcasts/delivery/broadcast-delivery';
import { BroadcastSender } from '../../../src/notifications/broadcasts/broadcast-sender';
import { LOG_SECRET } from '../activity-log';
import { openStoreOn } from '../platform-store';

const AT_ONCE = 25;
const [url = '', schema = '', work = '', argument = '', people = ''] = process.argv.slice(2);
const say = (line: string | number): void => void process.stdout.write(`${line}\n`);
const openStore = () => openStoreOn({ options: { url, ...(schema && { schema }) } });

async function race(): Promise<void> {
  const db = await openStore();
  const directory = {
    withGroupName: async (audience: object) => audience,
    peopleOf: async () => people.split(','),
  } as unknown as AudienceDirectory;
  const delivery = { wake: () => undefined } as unknown as BroadcastDelivery;
  const sender = new BroadcastSender(db, directory, new ActivityJournal(db, AuditKeys.of(LOG_SECRET)), delivery);
  const caller = { kind: 'admin-key', keyId: 'bootstrap', capabilities: new Set<string>() } as const;
  const sendOne = () => sender.sendBroadcast(caller, { audience: { all: true }, title: `from ${process.pid}` });
  await new Promise(resolve => setTimeout(resolve, Number(argument) - Date.now()));
  const answers = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendOne));
  const refusals = answers.flatMap(answer =>
    answer.status === 'rejected' ? (answer.reason as { code: string }).code : [],
  );
  say(JSON.stringify({ taken: AT_ONCE - refusals.length, refusals: [...new Set(refusals)] }));
  await db.destroy();
}

async function deliver(): Promise<void> {
  const db = await openStore();
  for (let isLast = false; !isLast;) {
    const batch = await deliverBatch(db, argument, async () => undefined);
    say(batch.records.length);
    ({ isLast } = batch);
  }
  await db.destroy();
}

void (work === 'race' ? race() : deliver());
