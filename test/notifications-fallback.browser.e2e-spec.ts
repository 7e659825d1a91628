import { expectNotices } from './support/notices';
import { NotifiedVisit, signIn } from './support/notified-visit';
import { Person } from './support/person';
import { until } from './support/until';

const STREAM = '**/api/account/notifications/stream*';

describe('where the stream does not come through', () => {
  expectNotices(
    'status: No answer since',
    'toast: The workspace can be reached again.',
    /^toast: (first|second) Workspace$/,
  );
  let visit: NotifiedVisit;

  beforeAll(async () => (visit = await NotifiedVisit.begin()));
  afterAll(() => visit?.end());

  it('browsers poll after three errors, at the interval of the person, and never go back', async () => {
    const contexts = [visit.laptop, visit.phone];
    const asked = () => visit.tabs.reduce((sum, { streamsAsked }) => sum + streamsAsked, 0);
    for (const context of contexts) await context.route(STREAM, route => route.abort());
    const before = asked();
    await visit.instance.stop(visit.instance.runtime);
    await visit.instance.startRuntime();
    // The break was the first error; two tries to come back are the others.
    await until(async () => asked() === before + 4, 'each browser has tried twice', 20_000);
    for (const context of contexts) await context.unroute(STREAM);

    // By lists every 5 s, each of which says that there is a stream.
    for (const title of ['first', 'second']) {
      await visit.send(title);
      await visit.everyTabWasTold();
    }
    await new Promise(done => setTimeout(done, 2000));
    expect([asked(), await visit.streams()]).toEqual([before + 4, 0]);
  });

  it('somebody else who signs in in this browser is shown nothing of the former person', async () => {
    const grace = await Person.register(visit.instance.url, { name: 'Grace Hopper', email: 'grace@example.com' });
    await visit.laptop.clearCookies();
    await signIn(visit.laptop, grace);
    for (const { page } of visit.tabs.slice(0, -1)) {
      await page.getByText('Grace Hopper').first().waitFor();
      expect(await page.getByText('Ada').count()).toBe(0);
      expect(await page.getByText('second').count()).toBe(0);
    }
  });
});
