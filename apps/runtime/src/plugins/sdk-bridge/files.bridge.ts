import { Injectable } from '@nestjs/common';
import { type Files, InvalidInputError, NotFoundError, type StoredFile } from '@sv/sdk';
import type { FileAnswer } from '@sv/sdk/files/file-answer';
import {
  checkedFile,
  checkedFileFilter,
  checkedFileId,
  checkedServeOptions,
  checkedSource,
} from '@sv/sdk/host/file-checks';
import { refuseInsideAnyTransaction } from '@sv/server/database/transaction-scope';
import { FileIntake } from '../../files/file-intake';
import { readableOf } from '../../files/readable-of';
import { ServedFiles } from '../../files/thumbnails/served-files';
import { type FileKey, StoredFiles, toStoredFile } from '../../files/stored-files';
import { uploadOf } from '../../files/uploads/open-uploads';
import { takeContent } from '../../files/uploads/taken-contents';
import { acceptedTypesOf } from '../../files/uploads/upload-request';
import { DeletionRows } from '../../people/deletion/deletion-rows';
import { PeopleDirectory } from '../../people/directory/people-directory';
import { callingPlugin } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/** `sdk.files`: a plugin reaches its own files only. */
@Injectable()
export class FilesBridge implements Files {
  constructor(
    private readonly files: StoredFiles,
    private readonly served: ServedFiles,
    private readonly intake: FileIntake,
    private readonly directory: PeopleDirectory,
    private readonly deletions: DeletionRows,
  ) {}

  async put(...[given, input]: Parameters<Files['put']>): Promise<StoredFile> {
    const bytes = checkedSource(given);
    takeContent(bytes);
    const source = readableOf(bytes);
    const { name, type, ownerId } = checkedFile(input);
    const pluginId = callingPlugin().plugin.id;
    return alone('put', async () => {
      await this.assertOwner(ownerId);
      const options = { types: acceptedTypesOf(bytes) };
      const row = await this.intake.storeFile(source, { pluginId, name, type, ownerId }, options);
      // A deletion that began meanwhile has looked for rows before this one was there, or this sees it.
      if (!(await this.deletions.concernsUser(ownerId))) return toStoredFile(row);
      await this.files.removeFile({ pluginId, id: row.id });
      throw new NotFoundError('This user was deleted.');
    }).finally(() => source.destroy());
  }

  open(id: string): ReturnType<Files['open']> {
    return alone('open', () => this.files.openFile(keyOf(id)));
  }

  async get(id: string): Promise<StoredFile> {
    return alone('get', async () => toStoredFile(await this.files.findFile(keyOf(id))));
  }

  remove(id: string): Promise<void> {
    return alone('remove', () => this.files.removeFile(keyOf(id)));
  }

  async list(...[filter]: Parameters<Files['list']>): ReturnType<Files['list']> {
    const checked = checkedFileFilter(filter);
    return alone('list', () => this.files.listFiles({ ...checked, pluginId: callingPlugin().plugin.id }));
  }

  usage(): ReturnType<Files['usage']> {
    return alone('usage', () => this.files.usageOf(callingPlugin().plugin.id));
  }

  async serve(...[id, options]: Parameters<Files['serve']>): Promise<FileAnswer> {
    const checked = checkedServeOptions(options);
    return alone('serve', () => this.served.answerOf(keyOf(id), checked));
  }

  uploads(): ReturnType<Files['uploads']> {
    const upload = uploadOf(callingPlugin().context);
    if (upload) return upload.files();
    throw new InvalidInputError(
      '',
      'The body of this request is no file and no form, or its route has no @AcceptsUpload.',
    );
  }

  /** @throws NotFoundError, PlatformError `auth-unavailable` */
  private async assertOwner(ownerId: string): Promise<void> {
    // Who sends the request is somebody, and need not be asked for.
    if (callingPlugin().context.user?.id === ownerId) return;
    const [owner] = await this.directory.lookUpPeople({ viewer: null }, [ownerId]);
    if (!owner || owner.deleted) throw new NotFoundError('There is no user with this id.');
  }
}

/** @throws NotFoundError for what is no id */
function keyOf(given: unknown): FileKey {
  const id = checkedFileId(given);
  if (id === null) throw new NotFoundError('There is no such file.');
  return { pluginId: callingPlugin().plugin.id, id };
}

/** Not in a transaction of the plugin, which could not take a file back and would hold its locks for a whole upload. */
const alone = <T>(member: keyof Files, work: () => Promise<T>): Promise<T> =>
  outsideTransaction(`sdk.files.${member}`, async () => {
    refuseInsideAnyTransaction();
    return work();
  });
