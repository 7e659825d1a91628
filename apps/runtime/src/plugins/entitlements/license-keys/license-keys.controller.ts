import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LicenseKey, RevealedLicenseKey } from '@sv/contracts/entitlement.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, CurrentUser, Requires } from '../../../kernel/access/access.decorators';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { LicenseKeyChangeDto, LicenseKeyDto, RevealedLicenseKeyDto } from './license-keys.dto';
import { LicenseKeys } from './license-keys.service';

/** An admin key may look at the public half; all else is a person's. */
@ApiTags('Entitlements')
@Controller('admin/plugins/:id/license-key')
export class LicenseKeysController {
  constructor(private readonly keys: LicenseKeys) {}

  @Get()
  @Requires('tenant:view')
  @AcceptsAdminKey()
  @ApiOperation({ summary: 'Read the key with which licences of a plugin are checked' })
  @ApiOkResponse({ type: LicenseKeyDto })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  read(@Param('id') pluginId: string): Promise<LicenseKey> {
    return this.keys.readKeys(pluginId);
  }

  @Put()
  @HttpCode(204)
  @Requires('role:assign')
  @ApiOperation({
    summary: 'Set the key of a plugin',
    description: "Goes before the manifest's for licences that are entered from now on. Granted ones stay.",
  })
  @ApiNoContentResponse({ description: 'The key counts.' })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-found')
  set(
    @CurrentUser() caller: UserCaller,
    @Param('id') pluginId: string,
    @Body() pair: LicenseKeyChangeDto,
  ): Promise<void> {
    return this.keys.setKeys(caller, pluginId, pair);
  }

  @Delete()
  @HttpCode(204)
  @Requires('role:assign')
  @ApiOperation({ summary: 'Remove the key that was set', description: "The manifest's counts again." })
  @ApiNoContentResponse({ description: "The manifest's counts again." })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  remove(@CurrentUser() caller: UserCaller, @Param('id') pluginId: string): Promise<void> {
    return this.keys.removeKeys(caller, pluginId);
  }

  @Post('reveal')
  @HttpCode(200)
  @Requires('role:assign')
  @ApiOperation({ summary: 'Read the private key that is kept here' })
  @ApiOkResponse({ type: RevealedLicenseKeyDto })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  reveal(@CurrentUser() caller: UserCaller, @Param('id') pluginId: string): Promise<RevealedLicenseKey> {
    return this.keys.revealKeys(caller, pluginId);
  }
}
