import { Complaint } from './complaint';

it('10,000 faults are one line, and the next one tells how many were left out', () => {
  const lines: object[] = [];
  const complaint = new Complaint(fields => lines.push(fields), 1000);

  for (let id = 0; id < 10_000; id++) complaint.add({ id }, 5000);
  expect(lines).toEqual([{ id: 0, times: 1 }]);

  complaint.add({ id: 'later' }, 6000);
  expect(lines[1]).toEqual({ id: 'later', times: 10_000 });
});
