// The records that both exports of the benchmark are made of: 206 bytes each, as JSON with its line break.
const WORDS = 'the water plants kitchen balcony letter bread garden bicycle window call write clean repair ask'.split(
  ' ',
);

/** Rows that are read at once. */
const PAGE = 500;

/** The same for the same number; not so alike that packing them would be nothing. */
function record(at) {
  const mixed = Math.imul(at + 1, 2654435761) >>> 0;
  const word = step => WORDS[(mixed >>> step) % WORDS.length];
  const id = `0197a3c0-${(mixed & 0xffff).toString(16).padStart(4, '0')}-7000-8000-${at.toString(16).padStart(12, '0')}`;
  const title = `${word(2)} ${word(7)} ${word(11)}`;
  return {
    id,
    title,
    notes: `${word(1)} ${word(5)}, ${word(9)} ${word(13)}, ${word(17)} ${mixed}`,
    dueAt: moment(mixed),
    doneAt: null,
    position: at,
  };
}

const moment = mixed => `2026-0${1 + (mixed % 9)}-1${mixed % 10}T1${(mixed >>> 3) % 10}:3${(mixed >>> 5) % 10}:00.000Z`;

/** As a database would answer: those behind the last one. */
async function pageOf(last, count) {
  const from = last === null ? 0 : last.position + 1;
  return Array.from({ length: Math.min(PAGE, count - from) }, (_, at) => record(from + at));
}

module.exports = { pageOf };
