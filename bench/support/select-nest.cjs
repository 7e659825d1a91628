// @ts-check
'use strict';
// A stock Nest application with TypeORM and one route, which finds one row by an indexed column.
require('reflect-metadata');
const { Controller, Get, Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { DataSource, EntitySchema } = require('typeorm');

const Session = new EntitySchema({
  name: 'session',
  columns: {
    id: { type: 'text', primary: true },
    tokenHash: { type: 'text', unique: true },
    userId: { type: 'text' },
    expiresAt: { type: 'text' },
  },
});

async function main() {
  const store = await new DataSource({
    type: 'better-sqlite3',
    driver: require('./sqlite.cjs'),
    database: process.argv[2] ?? '',
    entities: [Session],
    synchronize: true,
    enableWAL: true,
  }).initialize();
  const sessions = store.getRepository(Session);
  for (let at = 0; at < 1000; at++) {
    await sessions.insert({
      id: `s${at}`,
      tokenHash: `hash ${at}`,
      userId: `u${at}`,
      expiresAt: '2100-01-01T00:00:00.000Z',
    });
  }

  class SessionController {
    read() {
      return sessions.findOneBy({ tokenHash: 'hash 500' });
    }
  }
  Get()(
    SessionController.prototype,
    'read',
    Object.getOwnPropertyDescriptor(SessionController.prototype, 'read') ?? {},
  );
  Controller('session')(SessionController);
  class AppModule {}
  Module({ controllers: [SessionController] })(AppModule);
  const app = await NestFactory.create(AppModule, { logger: false });
  await app.listen(Number(process.argv[3]), '127.0.0.1');
}

void main();
