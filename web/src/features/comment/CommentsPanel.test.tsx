import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AuthProvider } from '@/api/auth';
import type { SeenComment } from '@/api/types';
import { type Listening, loadListening } from '@/core';
import { aComment, aReply } from '@/test/comments';
import { aMix } from '@/test/mixes';
import { ada, nobody } from '@/test/people';
import { CommentsPanel } from './CommentsPanel';
import { readDraft } from './drafts';
import { openTrackComments, showComments } from './view';

let core: Listening;
beforeAll(async () => {
  core = await loadListening();
});
beforeEach(() => showComments('', null));

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  key: string | null;
  body: unknown;
}

type Answer = (call: Call) => Response | Promise<Response>;

/** Shows the panel with a server that answers by `answer`, and gives back what it was asked. */
function stand(answer: Answer, session: unknown = ada.body): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/session') return Response.json(session);
    const text = await request.text();
    const call = {
      method: request.method,
      path: pathname,
      query: searchParams,
      key: request.headers.get('Idempotency-Key'),
      body: text === '' ? null : JSON.parse(text),
    };
    calls.push(call);
    return answer(call);
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>
        <CommentsPanel mix={aMix()} core={core} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return calls;
}

const list = (...comments: SeenComment[]): Answer => {
  return ({ method, body }) => {
    if (method === 'GET') return Response.json({ comments, next: null });
    const { position, ...words } = Object(body);
    const track_id = position === null ? null : `track-${position}`;
    return Response.json({ ...aComment(9 + comments.length), id: words.text, ...words, position, track_id });
  };
};

const names = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
const field = () => screen.findByRole('textbox', { name: 'Comment' });

test('is loading, then says that there is nothing yet', async () => {
  stand(list());
  expect(screen.getByRole('status', { name: 'Loading comments' })).toBeDefined();
  expect(await screen.findByText('No comments yet.')).toBeDefined();
});

test('says that comments cannot be read, and reads them at a second try', async () => {
  let works = false;
  stand(() =>
    works ? Response.json({ comments: [aComment(1)], next: null }) : Response.json({}, { status: 500 }),
  );
  await screen.findByText('Unable to load comments at this time.');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Words 1')).toBeDefined();
});

test('sorts by votes, by age and by the time in the mix', async () => {
  stand(
    list(
      aComment(1, { upvotes: 3, mix_timestamp: 200 }),
      aComment(2, { upvotes: 5, downvotes: 4, mix_timestamp: 20 }),
      aComment(3),
    ),
  );
  await screen.findByText('Words 1');
  const of = (...numbers: number[]) => numbers.map((number) => `Comment by listener${number}`);
  expect(names()).toEqual(of(1, 2, 3));
  await userEvent.click(screen.getByRole('radio', { name: 'Recent' }));
  await waitFor(() => expect(names()).toEqual(of(3, 2, 1)));
  await userEvent.click(screen.getByRole('radio', { name: 'By time' }));
  await waitFor(() => expect(names()).toEqual(of(2, 1, 3)));
});

test('reads on, page after page', async () => {
  const calls = stand(({ query }) =>
    query.get('after') === null
      ? Response.json({ comments: [aComment(3)], next: 'place' })
      : Response.json({ comments: [aComment(2), aComment(3)], next: null }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More comments' }));
  await screen.findByText('Words 2');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(calls.at(-1)?.query.get('after')).toBe('place');
  expect(screen.queryByRole('button', { name: 'More comments' })).toBeNull();
});

test('cuts a long comment at 240 characters', async () => {
  stand(list(aComment(1, { text: `${'word '.repeat(60)}end` })));
  await userEvent.click(await screen.findByRole('button', { name: 'See more' }));
  expect(screen.getByText(/word end$/)).toBeDefined();
});

test('sends by Enter, not with Shift, not when blank; a second try has the same key', async () => {
  let works = false;
  const calls = stand((call) =>
    call.method === 'GET' || works
      ? list()(call)
      : Response.json({ code: 'internal', detail: '' }, { status: 500 }),
  );
  const text = await field();
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.type(text, '   ');
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(text, '{Enter}');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.clear(text);
  await userEvent.type(text, 'What a{Shift>}{Enter}{/Shift}seam{Enter}');
  await screen.findByText('Failed to post your comment. Please try again.');
  expect(text).toHaveProperty('value', 'What a\nseam');
  works = true;
  await userEvent.click(send);
  await waitFor(() => expect(text).toHaveProperty('value', ''));
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([
    { text: 'What a\nseam', position: null, mix_timestamp: null },
    { text: 'What a\nseam', position: null, mix_timestamp: null },
  ]);
  expect(posts[0]?.key).toBe(posts[1]?.key);
  expect(await screen.findByText(/What a\s+seam/)).toBeDefined();
});

/** A server that holds back its answers to what is sent until it is let go. */
function holding(answer: Answer): { held: Answer; letGo: () => void } {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held: Answer = async (call) => {
    if (call.method !== 'GET') await gate;
    return answer(call);
  };
  return { held, letGo };
}

test('what is typed while a comment is sent is the next one', async () => {
  const { held, letGo } = holding(list());
  stand(held);
  await userEvent.type(await field(), 'one{Enter} two');
  letGo();
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'two'));
  await userEvent.type(await field(), '{Enter}');
  await screen.findByText('two', { selector: 'article *' });
  expect(await field()).toHaveProperty('value', '');
});

test('a text that is typed in place of one on its way stays whole, though it begins alike', async () => {
  const { held, letGo } = holding(list());
  stand(held);
  await userEvent.type(await field(), 'one{Enter}');
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'one more');
  letGo();
  await screen.findByText('one', { selector: 'article *' });
  expect(await field()).toHaveProperty('value', 'one more');
});

test('a comment on its way is no draft any more, unless it fails', async () => {
  let works = false;
  const { held, letGo } = holding((call) =>
    works || call.method === 'GET'
      ? list()(call)
      : Response.json({ code: 'internal', detail: '' }, { status: 500 }),
  );
  const look = async () => {
    openTrackComments('mix-1', 2);
    await screen.findByText('Title 2');
    await userEvent.click(screen.getByRole('button', { name: 'Back to mix comments' }));
  };
  stand(held);
  await userEvent.type(await field(), 'one{Enter}');
  await look();
  expect(await field()).toHaveProperty('value', '');
  letGo();
  await waitFor(() => expect(readDraft('mix-1')).toBe('one'));
  await look();
  expect(await field()).toHaveProperty('value', 'one');
  works = true;
  await userEvent.type(await field(), '{Enter}');
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  expect(readDraft('mix-1')).toBe('');
});

test('what is typed while a reply is sent stays', async () => {
  const { held, letGo } = holding(({ method }) =>
    method === 'GET'
      ? Response.json({ comments: [aComment(1)], next: null })
      : Response.json(aReply(5, 1, { text: '@listener1 True' }), { status: 201 }),
  );
  stand(held);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const reply = screen.getByRole('textbox', { name: 'Reply to listener1' });
  await userEvent.type(reply, 'True{Enter} and more');
  letGo();
  await screen.findByRole('article', { name: 'Reply by listener5' });
  expect(reply).toHaveProperty('value', 'and more');
});

test('asks whoever has no name to sign in, and keeps the words', async () => {
  const { askToSignIn } = await import('@/lib/invitation');
  const asked = vi.fn();
  askToSignIn.onAsk(asked);
  const calls = stand(list(aComment(1)), nobody.body);
  await userEvent.type(await field(), 'Words{Enter}');
  expect(asked).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Upvote, 0' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  expect(asked).toHaveBeenCalledTimes(3);
  expect(await field()).toHaveProperty('value', 'Words');
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('the comments of a track are selected, and their drafts are theirs', async () => {
  const calls = stand(list());
  await userEvent.type(await field(), 'about the mix');
  openTrackComments('mix-1', 2);
  await screen.findByText('Title 2');
  await waitFor(() => expect(calls.at(-1)?.query.get('track_id')).toBe('track-2'));
  expect(await field()).toHaveProperty('value', '');
  await userEvent.type(await field(), 'about the second');
  expect(screen.getByText('About Title 2')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('About Title 2')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to mix comments' }));
  expect(await field()).toHaveProperty('value', 'about the mix');
});

test('a timestamp is sent of a track with a time, unless it is not wanted', async () => {
  const calls = stand(list());
  openTrackComments('mix-1', 2);
  await screen.findByText('Title 2');
  await userEvent.type(await field(), 'one{Enter}');
  await screen.findByText('one');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Include timestamp/ }));
  await userEvent.type(await field(), 'two{Enter}');
  await screen.findByText('two');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { text: 'one', position: 2, track_id: 'track-2', mix_timestamp: 60 },
    { text: 'two', position: 2, track_id: 'track-2', mix_timestamp: null },
  ]);
});

test('a reply begins with a name and has no timestamp', async () => {
  const calls = stand(({ method }) =>
    method === 'GET'
      ? Response.json({ comments: [aComment(1)], next: null })
      : Response.json(aReply(5, 1, { text: '@listener1 True' }), { status: 201 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const reply = screen.getByRole('textbox', { name: 'Reply to listener1' });
  expect(reply).toHaveProperty('value', '@listener1 ');
  expect(document.activeElement).toBe(reply);
  const form = screen.getByRole('form', { name: 'Reply to listener1' });
  expect(within(form).queryByRole('checkbox')).toBeNull();
  await userEvent.type(reply, 'True{Enter}');
  expect(await screen.findByRole('article', { name: 'Reply by listener5' })).toBeDefined();
  expect(calls.at(-1)).toMatchObject({
    path: '/api/comments/comment-1/replies',
    body: { text: '@listener1 True' },
  });
});

test('a vote counts at once, and is taken back when the server refuses it', async () => {
  let refuse: (answer: Response) => void = () => undefined;
  stand(({ method }) =>
    method === 'GET'
      ? Response.json({ comments: [aComment(1, { upvotes: 2 })], next: null })
      : new Promise((done) => {
          refuse = done;
        }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Upvote, 2' }));
  expect((await screen.findByRole('button', { name: 'Upvote, 3' })).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await waitFor(() => expect(refuse).not.toBe(undefined));
  refuse(Response.json({ code: 'internal' }, { status: 500 }));
  expect((await screen.findByRole('button', { name: 'Upvote, 2' })).getAttribute('aria-pressed')).toBe(
    'false',
  );
});

test('own words are deleted after one question; those of others have no such button', async () => {
  const calls = stand(({ method }) =>
    method === 'GET'
      ? Response.json({ comments: [aComment(2), aComment(1, { is_own: true })], next: null })
      : new Response(null, { status: 204 }),
  );
  const own = await screen.findByRole('article', { name: 'Comment by listener1' });
  const other = screen.getByRole('article', { name: 'Comment by listener2' });
  expect(within(other).queryByRole('button', { name: 'Delete' })).toBeNull();
  await userEvent.click(within(own).getByRole('button', { name: 'Delete' }));
  expect(document.activeElement?.textContent).toBe('Keep');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.textContent).toBe('Delete');
  await userEvent.click(within(own).getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(own).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Words 1')).toBeNull());
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/comments/comment-1' });
});

test('an admin may delete the words of anybody', async () => {
  const admin = { ...ada.body, user: { ...ada.body.user, role: 'admin' } };
  stand(list(aComment(2)), admin);
  await screen.findByText('Words 2');
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeDefined();
});
