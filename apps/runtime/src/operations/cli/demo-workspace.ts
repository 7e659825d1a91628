const DAY_MS = 86_400_000;

export interface DemoList {
  name: string;
  color: string;
  items: { title: string; notes?: string; dueAt?: string; done?: boolean }[];
}

/** The people beside the owner. */
export const demoPeople = [
  { name: 'Grace Hopper', email: 'grace@example.com', role: 'platform:admin' },
  { name: 'Élise Дюбуа', email: 'elise@example.com', role: 'platform:auditor' },
  { name: 'ليلى حداد', email: 'layla@example.com', role: undefined },
];

/** Lists as a small club would have them, due around `now`. */
export function demoLists(now: Date): DemoList[] {
  const inDays = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
  return [
    {
      name: 'Summer fair',
      color: 'orange',
      items: [
        { title: 'Ask the council for the square', done: true },
        { title: 'Book the marquee', dueAt: inDays(-1), notes: 'Six by twelve metres, with sides.' },
        { title: 'Posters to the printer', dueAt: inDays(0) },
        { title: 'Find four people for the till', dueAt: inDays(2) },
        { title: 'Power cables and a long extension lead' },
        { title: 'Insurance for the day', done: true },
      ],
    },
    {
      name: 'Home',
      color: 'green',
      items: [
        { title: 'Water the plants', dueAt: inDays(1) },
        { title: 'Call the plumber about the tap' },
        { title: 'Return the library books', done: true },
      ],
    },
  ];
}
