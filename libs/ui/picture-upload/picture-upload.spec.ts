import { HttpEventType, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { problemInterceptor } from '../workspace/problem.interceptor';
import { PictureUpload } from './picture-upload';

const url = '/api/account/avatar';
const file = new File(['picture'], 'me.png', { type: 'image/png' });

describe('PictureUpload', () => {
  let upload: PictureUpload;
  let http: HttpTestingController;

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(withInterceptors([problemInterceptor])), provideHttpClientTesting()],
    });
    upload = TestBed.runInInjectionContext(() => new PictureUpload());
    http = TestBed.inject(HttpTestingController);
  });

  afterEach(() => http.verify());

  it('sends the one file, says how far it is, and answers with where the picture is', async () => {
    const sent = upload.send(url, file);
    const request = http.expectOne(url);
    expect((request.request.body as FormData).get('file')).toBe(file);
    expect(upload.progress()).toBe(0);
    request.event({ type: HttpEventType.UploadProgress, loaded: 1, total: 4 });
    expect(upload.progress()).toBe(25);
    request.flush({ url: `${url}/me?v=1` });

    expect(await sent).toBe(`${url}/me?v=1`);
    expect([upload.progress(), upload.fault()]).toEqual([null, null]);
  });

  it.each([
    [413, 'body-too-large', /too large/],
    [400, 'unsupported-image', /not a supported picture/],
    [503, 'too-busy', /busy/],
    [403, 'forbidden', /You may not/],
  ])('says in words why it was not taken: %i %s', async (status, code, words) => {
    const sent = upload.send(url, file);
    http.expectOne(url).flush({ code, status, detail: 'You may not.' }, { status, statusText: code });
    expect(await sent).toBeNull();
    expect(upload.fault()).toMatch(words);
    expect(upload.progress()).toBeNull();
  });

  it('sends one at a time, and nothing that no server takes', async () => {
    const first = upload.send(url, file);
    expect(await upload.send(url, file)).toBeNull();
    http.expectOne(url).flush({ url });
    await first;

    const huge = Object.defineProperty(new File([], 'huge.png'), 'size', { value: 65 * 1024 * 1024 });
    expect(await upload.send(url, huge)).toBeNull();
    expect(upload.fault()).toMatch(/too large/);
  });
});
