import { TestBed } from '@angular/core/testing';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Toasts } from '@sv/ui/workspace/toasts';
import { Subject } from 'rxjs';
import { ConnectionWatch } from '../connection/connection-watch';
import { Reachability } from '../connection/reachability';
import { UpdateOffer } from './update-offer';
import { WorkerLink, type WorkerNews } from './worker-link';

const OWN = '/main-AAAAAAAA.js';
const NEXT = '/main-BBBBBBBB.js';

function page(isWorkerThere = true) {
  const news = new Subject<WorkerNews>();
  const taken = new Subject<void>();
  const link = { news, taken, start: async () => isWorkerThere, checkForUpdate: jest.fn(), useNewest: jest.fn() };
  const connection = { look: jest.fn(async () => undefined) };
  const exit = { reload: jest.fn() };
  document.head.innerHTML = `<script type="module" src="${OWN}"></script>`;
  TestBed.configureTestingModule({
    providers: [
      { provide: WorkerLink, useValue: link },
      { provide: ConnectionWatch, useValue: connection },
      { provide: PageExit, useValue: exit },
    ],
  });
  TestBed.inject(UpdateOffer).start();
  const toasts = TestBed.inject(Toasts);
  const offers = () => toasts.shown().filter(({ isKept }) => isKept);
  const tell = (kind: WorkerNews['kind'], entry: string | null = null) => news.next({ kind, entry });
  return { link, taken, exit, toasts, offers, tell };
}

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

describe('the offer of a new version', () => {
  it('is made once for each version, and stays until it is answered', () => {
    const { offers, tell, toasts } = page();
    tell('ready', NEXT);
    tell('current', NEXT);
    expect(offers().map(({ message }) => message)).toEqual(['A new version is ready.']);
    toasts.dismiss(offers()[0]!.id);
    tell('current', NEXT);
    expect(offers()).toEqual([]);
    tell('ready', '/main-CCCCCCCC.js');
    expect(offers()).toHaveLength(1);
  });

  it('takes the place of the one before', () => {
    const { offers, tell } = page();
    tell('ready', NEXT);
    tell('not-installed', '/main-CCCCCCCC.js');
    tell('unrecoverable');
    expect(offers().map(({ message }) => message)).toEqual(['This page needs to be reloaded to go on.']);
  });

  it('is not made to a page that runs on that version: the worker gives it the files of it', () => {
    const { link, offers, tell } = page();
    tell('current', OWN);
    expect(offers()).toEqual([]);
    expect(link.useNewest).toHaveBeenCalledTimes(1);
    tell('not-installed', OWN);
    expect(link.useNewest).toHaveBeenCalledTimes(1);
  });

  it('reloads only when it was asked to, and only when there is somebody to answer', async () => {
    const { exit, offers, tell, toasts } = page();
    tell('ready', NEXT);
    expect(exit.reload).not.toHaveBeenCalled();
    TestBed.inject(Reachability).lostAt.set(new Date());
    offers()[0]!.action!.run();
    await settled();
    expect(exit.reload).not.toHaveBeenCalled();
    expect(toasts.shown().at(-1)!.message).toMatch(/cannot be reached/);
    TestBed.inject(Reachability).lostAt.set(null);
    tell('current', NEXT);
    offers().at(-1)!.action!.run();
    await settled();
    expect(exit.reload).toHaveBeenCalledTimes(1);
  });

  it('asks the worker at the start and when it takes the page over, and nobody where there is none', async () => {
    const { link, taken } = page();
    await settled();
    expect(link.checkForUpdate).toHaveBeenCalledTimes(1);
    taken.next();
    expect(link.checkForUpdate).toHaveBeenCalledTimes(2);
    TestBed.resetTestingModule();
    const without = page(false);
    await settled();
    expect(without.link.checkForUpdate).not.toHaveBeenCalled();
  });
});
