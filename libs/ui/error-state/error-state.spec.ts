import { TestBed } from '@angular/core/testing';
import { Reachability } from '../offline/reachability';
import { Problem } from '../workspace/problem';
import { ErrorState } from './error-state';

const unanswered = new Problem({ code: 'offline', detail: 'The server cannot be reached.' });

function shown(problem: unknown) {
  const reachability = TestBed.inject(Reachability);
  const fixture = TestBed.createComponent(ErrorState);
  const page = fixture.nativeElement as HTMLElement;
  const retries: unknown[] = [];
  fixture.componentInstance.retry.subscribe(() => retries.push(problem));
  fixture.componentRef.setInput('problem', problem);
  fixture.componentRef.setInput('heading', 'The comments could not be loaded');
  fixture.componentRef.setInput('offline', 'Comments will appear when the connection is restored.');
  const text = async (): Promise<string> => {
    await fixture.whenStable();
    return [...page.querySelectorAll('p, button')].map(({ textContent }) => textContent.trim()).join(' ');
  };
  return { fixture, page, reachability, retries, text };
}
const isOnLine = (value: boolean): unknown => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);

describe('something that could not be loaded', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is an error while the server can be reached, with what it said and a button to try again', async () => {
    const { page, retries, text } = shown(new Problem({ code: 'conflict', detail: 'Full.', requestId: 'r1' }));
    expect(await text()).toBe('The comments could not be loaded Full. Request r1 Try again');
    expect(page.getAttribute('role')).toBe('alert');
    page.querySelector('button')!.click();
    expect(retries).toHaveLength(1);
  });

  it('is no error without a connection: it says so, without an alert and a button that could do nothing', async () => {
    isOnLine(false);
    const { page, reachability, text } = shown(unanswered);
    reachability.lostAt.set(new Date());
    expect(await text()).toBe('You are offline Comments will appear when the connection is restored.');
    expect(page.getAttribute('role')).toBeNull();
    expect(page.querySelector('button')).toBeNull();
  });

  it('names the server where the device has a network', async () => {
    isOnLine(true);
    const { reachability, text } = shown(unanswered);
    reachability.lostAt.set(new Date());
    expect(await text()).toContain('The server does not answer');
  });

  it('does not look like an error while it is asked whether the server can be reached', async () => {
    const { page, reachability, text } = shown(unanswered);
    reachability.isLossSuspected.set(true);
    await text();
    expect(page.getAttribute('role')).toBeNull();
    reachability.isLossSuspected.set(false);
    expect(await text()).toBe('The comments could not be loaded The server cannot be reached. Try again');
    expect(page.getAttribute('role')).toBe('alert');
  });

  it('asks again by itself when the server answers, once, and is no error until that is answered', async () => {
    const { page, reachability, retries, text } = shown(unanswered);
    reachability.lostAt.set(new Date());
    await text();
    expect(retries).toEqual([]);
    reachability.lostAt.set(null);
    expect(await text()).toContain('Comments will appear when the connection is restored.');
    expect(page.getAttribute('role')).toBeNull();
    expect(retries).toHaveLength(1);
    reachability.isLossSuspected.set(true);
    await text();
    reachability.isLossSuspected.set(false);
    await text();
    expect(retries).toHaveLength(1);
  });

  it('is an error when what it asked for is not answered although the server can be reached', async () => {
    const { fixture, page, reachability, text } = shown(unanswered);
    reachability.lostAt.set(new Date());
    await text();
    reachability.lostAt.set(null);
    fixture.componentRef.setInput('problem', new Problem({ code: 'offline', detail: 'Cut off.' }));
    expect(await text()).toBe('The comments could not be loaded Cut off. Try again');
    expect(page.getAttribute('role')).toBe('alert');
  });

  it('keeps what the server said when the connection is lost afterwards', async () => {
    const { reachability, retries, text } = shown(new Problem({ code: 'not-found', detail: 'There is no such task.' }));
    reachability.lostAt.set(new Date());
    expect(await text()).toBe('The comments could not be loaded There is no such task. Try again');
    reachability.lostAt.set(null);
    await text();
    expect(retries).toEqual([]);
  });
});
