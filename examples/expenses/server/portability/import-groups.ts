import { sdk } from '@sv/sdk';
import { type ImportReport, type ImportRequest, ImportTally } from '@sv/sdk/portability';
import { EntryRow } from '../entries/entry.entity';
import { ShareRow } from '../entries/share.entity';
import { GroupRow } from '../groups/group.entity';
import { MemberRow } from '../groups/member.entity';
import { showCountAfterImport } from '../news/show-counts';
import { TENANT } from '../owner';
import { type ExportedGroup, isExportedGroup } from './exported-group';

const ROWS_AT_ONCE = 500;

/**
 * Adds the groups that are not there yet. An archive takes nobody else into a group: the others become members without
 * an account, so that the balances are as they were.
 */
export async function importGroups(request: ImportRequest): Promise<ImportReport> {
  const tally = new ImportTally();
  for await (const record of request.records) {
    if (!isExportedGroup(record)) tally.fail('not-a-group', 'A record is not a group of expenses.');
    else if (await isThere(request.mapId(record.id))) tally.skipped += 1;
    else {
      if (!request.dryRun) await addGroup(record, request);
      tally.added += 1;
    }
  }
  if (tally.added > 0 && !request.dryRun) await showCountAfterImport(request.userId);
  return tally.report();
}

const isThere = (id: string): Promise<boolean> => sdk.db.repository(GroupRow).existsBy({ id });

async function addGroup(group: ExportedGroup, { userId, mapId }: ImportRequest): Promise<void> {
  const [groupId, tenantId] = [mapId(group.id), TENANT];
  const of = { tenantId, groupId };
  await sdk.db.repository(GroupRow).insert({
    ...{ id: groupId, tenantId, name: group.name, currency: group.currency, linkId: null },
    ...{ lastNumber: group.entries.length, createdAt: new Date(group.createdAt) },
  });
  const members = group.members.map(({ id, isYou }, position) => ({
    ...{ id: mapId(id), ...of, userId: isYou ? userId : null, position, leftAt: null },
  }));
  await sdk.db.repository(MemberRow).insert(members);
  const me = members.find(member => member.userId === userId)!.id;
  const entries = group.entries.map(({ id, kind, title, amount, payerId, createdAt, receiptId }, at) => ({
    ...{ id: mapId(id), ...of, number: at + 1, kind, title, amount, payerId: mapId(payerId) },
    ...{ createdAt: new Date(createdAt), receiptId: receiptId && mapId(receiptId), receiptBy: receiptId && me },
  }));
  const shares = group.entries.flatMap(entry =>
    entry.shares.map(({ id, memberId, amount }) => ({
      ...{ id: mapId(id), ...of, entryId: mapId(entry.id), memberId: mapId(memberId), amount },
    })),
  );
  for (const page of pagesOf(entries)) await sdk.db.repository(EntryRow).insert(page);
  for (const page of pagesOf(shares)) await sdk.db.repository(ShareRow).insert(page);
}

/** A statement takes a limited number of values. */
const pagesOf = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
