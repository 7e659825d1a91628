import { TestBed } from '@angular/core/testing';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Toasts } from '@sv/ui/workspace/toasts';
import { Subject } from 'rxjs';
import { ConnectionMonitor } from '../connection/connection-monitor';
import { Reachability } from '@sv/ui/offline/reachability';
import { UpdatePrompt } from './update-prompt';
import { ServiceWorkerClient, type ServiceWorkerEvent } from './service-worker-client';

const OWN = '/main-AAAAAAAA.js';
const NEXT = '/main-BBBBBBBB.js';

function page(isWorkerThere = true) {
  const events = new Subject<ServiceWorkerEvent>();
  const controllerChanged = new Subject<void>();
  const worker = {
    events,
    controllerChanged,
    start: async () => isWorkerThere,
    checkForUpdate: jest.fn(),
    activateUpdate: jest.fn(),
  };
  const connection = { check: jest.fn(async () => undefined) };
  const exit = { reload: jest.fn() };
  document.head.innerHTML = `<script type="module" src="${OWN}"></script>`;
  TestBed.configureTestingModule({
    providers: [
      { provide: ServiceWorkerClient, useValue: worker },
      { provide: ConnectionMonitor, useValue: connection },
      { provide: PageExit, useValue: exit },
    ],
  });
  TestBed.inject(UpdatePrompt).start();
  const toasts = TestBed.inject(Toasts);
  const offers = () => toasts.shown().filter(({ isKept }) => isKept);
  const notify = (kind: ServiceWorkerEvent['kind'], entry: string | null = null) => events.next({ kind, entry });
  return { worker, controllerChanged, exit, toasts, offers, notify };
}

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

describe('the offer of a new version', () => {
  it('is made once for each version, and stays until it is answered', () => {
    const { offers, notify, toasts } = page();
    notify('ready', NEXT);
    notify('current', NEXT);
    expect(offers().map(({ message }) => message)).toEqual(['A new version is ready.']);
    toasts.dismiss(offers()[0]!.id);
    notify('current', NEXT);
    expect(offers()).toEqual([]);
    notify('ready', '/main-CCCCCCCC.js');
    expect(offers()).toHaveLength(1);
  });

  it('takes the place of the one before', () => {
    const { offers, notify } = page();
    notify('ready', NEXT);
    notify('not-installed', '/main-CCCCCCCC.js');
    notify('unrecoverable');
    expect(offers().map(({ message }) => message)).toEqual(['Reload this page to continue.']);
  });

  it('is not made to a page that runs on that version: the worker gives it the files of it', () => {
    const { worker, offers, notify } = page();
    notify('current', OWN);
    expect(offers()).toEqual([]);
    expect(worker.activateUpdate).toHaveBeenCalledTimes(1);
    notify('not-installed', OWN);
    expect(worker.activateUpdate).toHaveBeenCalledTimes(1);
  });

  it('reloads only when it was asked to, and only when there is somebody to answer', async () => {
    const { exit, offers, notify, toasts } = page();
    notify('ready', NEXT);
    expect(exit.reload).not.toHaveBeenCalled();
    TestBed.inject(Reachability).lostAt.set(new Date());
    offers()[0]!.action!.run();
    await settled();
    expect(exit.reload).not.toHaveBeenCalled();
    expect(toasts.shown().at(-1)!.message).toMatch(/cannot be reached/);
    TestBed.inject(Reachability).lostAt.set(null);
    notify('current', NEXT);
    offers().at(-1)!.action!.run();
    await settled();
    expect(exit.reload).toHaveBeenCalledTimes(1);
  });

  it('asks the worker at the start and when it takes the page over, and nobody where there is none', async () => {
    const { worker, controllerChanged } = page();
    await settled();
    expect(worker.checkForUpdate).toHaveBeenCalledTimes(1);
    controllerChanged.next();
    expect(worker.checkForUpdate).toHaveBeenCalledTimes(2);
    TestBed.resetTestingModule();
    const without = page(false);
    await settled();
    expect(without.worker.checkForUpdate).not.toHaveBeenCalled();
  });
});
