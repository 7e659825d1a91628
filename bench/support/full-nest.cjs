// @ts-check
'use strict';
// The reference for a start: a Nest application with what such applications have, TypeORM on SQLite with one table,
// Swagger, validation and pino, as their documentation sets them up.
require('reflect-metadata');
const { Controller, Get, Module, ValidationPipe } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { ApiOkResponse, DocumentBuilder, SwaggerModule } = require('@nestjs/swagger');
const { TypeOrmModule } = require('@nestjs/typeorm');
const { LoggerModule, Logger } = require('nestjs-pino');
const { Column, Entity, PrimaryGeneratedColumn } = require('typeorm');

class Item {}
PrimaryGeneratedColumn('uuid')(Item.prototype, 'id');
Column('text')(Item.prototype, 'title');
Entity()(Item);

class HealthController {
  read() {
    return { status: 'ok' };
  }
}
const read = Object.getOwnPropertyDescriptor(HealthController.prototype, 'read') ?? {};
Get()(HealthController.prototype, 'read', read);
ApiOkResponse()(HealthController.prototype, 'read', read);
Controller('health')(HealthController);

class AppModule {}
Module({
  imports: [
    LoggerModule.forRoot(),
    TypeOrmModule.forRoot({
      type: 'better-sqlite3',
      driver: require('./sqlite.cjs'),
      database: process.argv[2] ?? '',
      entities: [Item],
      synchronize: true,
    }),
    TypeOrmModule.forFeature([Item]),
  ],
  controllers: [HealthController],
})(AppModule);

async function main() {
  const app = await NestFactory.create(AppModule, { bufferLogs: true });
  app.useLogger(app.get(Logger));
  app.useGlobalPipes(new ValidationPipe());
  SwaggerModule.setup('docs', app, SwaggerModule.createDocument(app, new DocumentBuilder().build()));
  await app.listen(Number(process.argv[3]), '127.0.0.1');
}

void main();
