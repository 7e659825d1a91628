import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../access/access.decorators';
import type { AuthRequest } from '../http/auth-request';
import { type Client, ClientOf } from '../http/client';
import { LoginPage } from './login-page';

/** The pages that one Angular application draws; it routes by the path itself. */
const LOGIN_PATHS = ['login', 'register', 'forgot-password', 'reset-password', 'verify-email'];

@ApiExcludeController()
@Public()
@Controller()
export class LoginPagesController {
  constructor(private readonly page: LoginPage) {}

  @Get(LOGIN_PATHS)
  async show(
    @Req() { atThisMachine }: AuthRequest,
    @ClientOf() { language }: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { status, html } = await this.page.renderPage(atThisMachine === true, language ?? 'en');
    response.status(status).setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    return html;
  }
}
