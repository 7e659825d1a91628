import { type LookupAddress, lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/**
 * Asks name servers itself. `dns.lookup` has two threads for the whole process: a few names whose server takes its time
 * would keep the mail server, the database and every other push service from being found.
 */
const names = new Resolver({ timeout: 2000, tries: 2 });

/** All addresses of a name that somebody made up; none when there is no answer in some seconds. */
export async function addressesOf(host: string, resolver: Resolver = names): Promise<readonly LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  // There is no DNS server to ask: some names may be known to this machine only.
  if ([v4, v6].every(({ status }) => status === 'rejected') && isRefused(v4)) return systemAddressesOf(host);
  return [...toAddresses(v4, 4), ...toAddresses(v6, 6)];
}

/** As the operating system has them, its own files among it: for names that the operator gave. */
export function systemAddressesOf(host: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });
}

const toAddresses = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map(address => ({ address, family })) : [];

const isRefused = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ECONNREFUSED';
