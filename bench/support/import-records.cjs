// The records of the export's benchmark, with ids as a server makes them: one after the other.
const { pageOf } = require('./export-records.cjs');

async function* records(count) {
  for (let page = await pageOf(null, count); page.length > 0; page = await pageOf(page.at(-1), count)) {
    for (const record of page) yield { ...record, id: idAt(record.position) };
  }
}

function idAt(position) {
  const moment = (1_750_000_000_000 + position * 10).toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-${position.toString(16).padStart(12, '0')}`;
}

module.exports = { records };
