import { readWireText, toWireText } from '../message/wire-text';
import { type Attendance, readAttendance } from './attendance';
import { PresenceBoard } from './presence-board';

const PLUGIN = 'com.example.club';
const at = (userId: string, given: Partial<Attendance> = {}): Attendance => ({
  ...{ pluginId: PLUGIN, topic: 'board', userId, tab: 't', isLeaving: false },
  ...given,
});

/** Two processes: what one publishes, the other reads as it comes over the wire. */
function twoBoards() {
  const handlers: ((attendance: Attendance) => void)[] = [];
  const delivered: { audience: readonly string[] }[] = [];
  const board = (process: number): PresenceBoard =>
    new PresenceBoard(
      {
        onAttendance: (handler: (attendance: Attendance) => void) => (handlers[process] = handler),
        publishAttendance: async (payload: Attendance) => {
          const message = { source: 'sv', topic: 'attendance', audience: [], payload };
          const received = readWireText(toWireText('p', message))!;
          handlers[1 - process]!(readAttendance(received.message.payload)!);
        },
      } as never,
      { deliverMessage: (message: { audience: readonly string[] }) => delivered.push(message) } as never,
    );
  const boards = [board(0), board(1)] as const;
  return { boards, delivered, close: () => boards.forEach(one => one.onApplicationShutdown()) };
}

describe('who is where', () => {
  let ground: ReturnType<typeof twoBoards>;
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    ground = twoBoards();
  });
  afterEach(() => {
    ground.close();
    jest.useRealTimers();
  });

  it('is known in both processes, each person once, and only in their topic and plugin', () => {
    const [one, two] = ground.boards;
    one.attend(at('ada'));
    one.attend(at('ada', { tab: 'phone' }));
    expect(two.attend(at('bob'))).toEqual(['ada']);
    expect(one.attend(at('ada'))).toEqual(['bob']);
    expect(one.attend(at('eve', { topic: 'other' }))).toEqual([]);
    expect(one.attend(at('eve', { pluginId: 'com.example.clu' }))).toEqual([]);
  });

  it('ends with the last tab, and without a sign of life after 20 seconds', () => {
    const [one, two] = ground.boards;
    for (const tab of ['t', 'phone']) one.attend(at('ada', { tab }));
    one.attend(at('ada', { isLeaving: true }));
    expect(two.attend(at('bob'))).toEqual(['ada']);
    one.attend(at('ada', { tab: 'phone', isLeaving: true }));
    expect(two.attend(at('bob'))).toEqual([]);
    one.attend(at('ada'));
    jest.setSystemTime(20_001);
    expect(two.attend(at('bob'))).toEqual([]);
  });

  it('is told to those who are there, once for many changes', () => {
    const [one] = ground.boards;
    for (const id of ['ada', 'bob', 'cy']) one.attend(at(id));
    one.attend(at('cy'));
    jest.advanceTimersByTime(100);
    // By each process to its own pages.
    expect(ground.delivered.map(({ audience }) => audience)).toEqual([
      ['ada', 'bob', 'cy'],
      ['ada', 'bob', 'cy'],
    ]);
    jest.advanceTimersByTime(1000);
    expect(ground.delivered).toHaveLength(2);
  });

  it('is told once in two seconds however often a tab comes and goes, and what came last is told', () => {
    const [one] = ground.boards;
    const ofAda = () => ground.delivered.filter(({ audience }) => audience.includes('ada'));
    one.attend(at('ada'));
    jest.advanceTimersByTime(100);
    expect(ofAda()).toHaveLength(2);
    for (let ms = 0; ms < 10_000; ms += 50) {
      one.attend(at('eve', { isLeaving: ms % 100 === 0 }));
      jest.advanceTimersByTime(50);
    }
    expect(ofAda().length).toBeLessThanOrEqual(2 * 6);
    one.attend(at('cy'));
    jest.advanceTimersByTime(2100);
    expect(ground.delivered.at(-1)!.audience).toContain('cy');
    // Another topic does not wait for this one.
    one.attend(at('bob', { topic: 'other' }));
    jest.advanceTimersByTime(100);
    expect(ground.delivered.at(-1)!.audience).toEqual(['bob']);
  });

  it('has a fixed size, whatever one user sends: the oldest tabs make room', () => {
    const [one] = ground.boards;
    for (let n = 0; n < 10_000; n++) one.attend(at('eve', { topic: `t${n}`, tab: `${n}` }));
    const tabs = [...Array(10_000).keys()].filter(n => one.attend(at('ada', { topic: `t${n}` })).includes('eve'));
    expect(tabs).toHaveLength(50);
    expect(tabs[0]).toBe(9950);
  });

  it('shows no more than 500 tabs of a topic', () => {
    const [one] = ground.boards;
    for (let n = 0; n < 600; n++) one.attend(at(`user-${n}`));
    expect(one.attend(at('user-1'))).toHaveLength(499);
  });

  it.each([
    null,
    'x',
    {},
    { ...at('ada'), userId: '../x' },
    { ...at('ada'), isLeaving: 1 },
    { ...at('ada'), topic: 'a\nb' },
  ])('is not read from nonsense between the processes: %j', value => expect(readAttendance(value)).toBeNull());
});
