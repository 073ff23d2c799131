import type { HandbookNode } from '@plantdeck/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { handbookTexts } from './handbook-content.ts';
import { pagesAbout } from './handbook-search.ts';
import { OUTLINE, type OutlineNode } from './outline.ts';
import { hitsIn, indexTerms, readSearch } from './search-terms.ts';
import { seedHandbook } from './seed-handbook.ts';
import { marked, plainText } from './snippet.ts';

let server: TestServer;
let manager: string;
let operator: string;
beforeAll(async () => {
  server = await createTestServer();
  await seedHandbook(server.database.db, Date.now());
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

const ORG = 'org-cer';
const call = (
  name: Parameters<TestServer['call']>[0],
  options: { token?: string; language?: string; query?: Record<string, string>; body?: object } = {},
) => server.call(name, { token: manager, orgId: ORG, ...options });
const nodes = async (options: Parameters<typeof call>[1] = {}): Promise<HandbookNode[]> =>
  (await call('handbookList', options)).data.nodes;
const drafts = () => nodes({ query: { draft: '1' } });
const find = async (keyword: string, language = 'en') =>
  (await call('handbookSearch', { language, query: { keyword } })).data.hits as {
    id: string;
    title: { text: string; hit: boolean }[];
    snippet: { text: string; hit: boolean }[];
    path: string[];
  }[];
const slugs = (hits: readonly { id: string }[]): string[] => hits.map(({ id }) => id.replace(`${ORG}:`, ''));
const hitTexts = (parts: readonly { text: string; hit: boolean }[]): string[] =>
  parts.filter(({ hit }) => hit).map(({ text }) => text);

const allSlugs = (list: readonly OutlineNode[]): string[] =>
  list.flatMap(({ slug, children = [] }) => [slug, ...allSlugs(children)]);

test.each(PLATFORM_LANGUAGES)('the handbook of the product is complete in %s', (language) => {
  const texts = handbookTexts(language);
  expect([...texts.keys()].sort()).toEqual(allSlugs(OUTLINE).sort());
  const english = handbookTexts('en');
  for (const [slug, { title, content }] of texts) {
    expect([slug, title !== '']).toEqual([slug, true]);
    expect([slug, content !== '']).toEqual([slug, english.get(slug)?.content !== '']);
    if (language !== 'en') expect([slug, title]).not.toEqual([slug, english.get(slug)?.title]);
  }
});

describe('words of a search', () => {
  test('languages without spaces are cut into signs and pairs, the others into words', () => {
    expect(indexTerms('负荷曲线')).toEqual(['负', '荷', '曲', '线', '负荷', '荷曲', '曲线']);
    expect(indexTerms('Load curve, kWh')).toEqual(['load', 'curve', 'kwh']);
    expect(indexTerms('15分钟kWh')).toEqual(['15', '分', '钟', '分钟', 'kwh']);
  });

  test('case, width and accents make no difference; marks stand where the original has them', () => {
    const mark = (text: string, query: string) =>
      hitsIn(text, readSearch(query)).map(([from, to]) => text.slice(from, to));
    expect(mark('Cảnh báo và cảnh giới', 'canh bao')).toEqual(['Cảnh', 'báo', 'cảnh']);
    expect(mark('ＡＢＣ key', 'abc')).toEqual(['ＡＢＣ']);
    expect(mark('Đăng nhập', 'dang')).toEqual(['Đăng']);
    expect(mark('การแจ้งเตือนใหม่', 'แจ้งเตือน')).toEqual(['แจ้งเตือน']);
    expect(mark('report settings', 'sett')).toEqual(['sett']);
    expect(mark('upset', 'set')).toEqual([]);
    expect(marked('a <b>load</b>', readSearch('load'))).toEqual([
      { text: 'a <b>', hit: false },
      { text: 'load', hit: true },
      { text: '</b>', hit: false },
    ]);
  });

  test.each(["'", "' | '", ':*', '& | !', '\\', '<->', '   ', '«»'])('%j asks for nothing', (text) => {
    expect(readSearch(text).tsquery).toBeNull();
  });

  test('what is asked for a hundred times is looked for once', () => {
    expect(readSearch('load '.repeat(100)).runs.map(({ text }) => text)).toEqual(['load']);
  });

  test('markdown is searched as it is read', () => {
    expect(plainText('## Head\n\n- **bold** [link](http://x)\n\n| a | b |\n| --- | --- |\n')).toBe(
      'Head bold link a b',
    );
  });
});

describe('the seeded handbook', () => {
  test('comes in the language of the reader, in its order, and to every organisation', async () => {
    const english = await nodes();
    expect(english.filter(({ parentId }) => parentId === null).map(({ title }) => title)).toContain(
      'The whole-plant board',
    );
    const chinese = await nodes({ language: 'zh-CN' });
    expect(chinese.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    expect(chinese.find(({ id }) => id === `${ORG}:start`)).toMatchObject({
      title: '快速入门',
      language: 'zh-CN',
      isPublished: true,
    });
    const admin = await server.signIn('admin');
    const other = await server.call('handbookList', { token: admin, orgId: 'org-ce2' });
    expect(other.data.nodes).toHaveLength(english.length);
    await seedHandbook(server.database.db, Date.now());
    expect(await nodes()).toHaveLength(english.length);
  });

  test('gets the new pages and texts of a later edition; what was edited or deleted stays so', async () => {
    const { db } = server.database;
    await call('handbookDelete', { body: { id: `${ORG}:importing`, version: 1 } });
    const page = { parentId: `${ORG}:start`, kind: 'page', language: 'en' };
    const edited = { ...page, id: `${ORG}:signing-in`, title: 'Our gate', content: 'Ours', version: 1 };
    expect((await call('handbookSave', { body: edited })).retCode).toBe('0');
    const text = (title: string) => ({ title, content: 'New edition' });
    const texts = new Map(
      ['start', 'signing-in', 'finding-your-way', 'added'].map((slug) => [slug, text(slug)] as const),
    );
    const child = (slug: string) => ({ slug, kind: 'page' as const });
    const outline: OutlineNode[] = [
      {
        slug: 'start',
        kind: 'folder',
        children: ['signing-in', 'finding-your-way', 'importing', 'added'].map(child),
      },
      { slug: 'other', kind: 'folder', children: [child('below')] },
    ];
    await seedHandbook(db, Date.now(), outline, () => texts);
    const ids = (await drafts()).map(({ id }) => id);
    expect(ids).toContain(`${ORG}:added`);
    expect(ids).not.toContain(`${ORG}:importing`);
    const title = async (slug: string) =>
      (await call('handbookDetail', { query: { id: `${ORG}:${slug}`, draft: '1' } })).data.title;
    expect(await title('finding-your-way')).toBe('finding-your-way');
    expect(await title('signing-in')).toBe('Our gate');
    // Back to the edition of the product for the tests below.
    await db.deleteFrom('handbook_node').where('org_id', '=', ORG).execute();
    await db.deleteFrom('handbook_offer').execute();
    await seedHandbook(db, Date.now());
  });

  test('is searched in Chinese by words of any length, hits marked', async () => {
    const hits = await find('负荷曲线', 'zh-CN');
    expect(slugs(hits)).toEqual(expect.arrayContaining(['board-panels', 'reading-the-board']));
    expect(hits.flatMap(({ snippet }) => hitTexts(snippet))).toContain('负荷曲线');
    expect(slugs(await find('谷', 'zh-CN'))).toContain('board-figures');
    // Pairs that stand apart are not the word.
    expect(await find('荷负', 'zh-CN')).toEqual([]);
    const [best] = await find('看板设置', 'zh-CN');
    expect(best).toMatchObject({ id: `${ORG}:board-settings`, path: ['全厂能源看板'] });
    expect(hitTexts(best?.title ?? [])).toEqual(['看板设置']);
  });

  test('is searched by beginnings of words, all of which have to be there', async () => {
    expect(slugs(await find('dry-run'))).toEqual(['importing']);
    expect(slugs(await find('carb monoxide'))).toEqual([]);
    expect(slugs(await find('CO2 emiss'))).toContain('board-figures');
    const [best] = await find('signing');
    expect(slugs([best ?? { id: '' }])).toEqual(['signing-in']);
    expect(slugs(await find('なぜ', 'ja'))).toContain('q-dash');
    expect(slugs(await find('การแจ้งเตือน', 'th'))).toContain('messages');
    expect(await find('', 'en')).toEqual([]);
  });
});

describe('a question in words of its own finds the page that answers it', () => {
  test.each([
    ['en', 'acknowledging an alarm', 'alarm-acknowledge'],
    ['en', 'change password', 'password'],
    ['en', 'portal embed', 'embedding'],
    ['en', 'upload csv readings', 'importing'],
    ['en', 'switch dark theme', 'language-theme'],
    ['en', 'sum workshops differs from plant', 'q-sum'],
    ['zh-CN', '确认报警', 'alarm-acknowledge'],
    ['zh-CN', '导入读数文件', 'importing'],
    ['zh-CN', '导出图片打印', 'board-export'],
    ['it', 'importare le letture', 'importing'],
    ['id', 'mengimpor pembacaan', 'importing'],
    ['ja', 'データの取り込み方', 'importing'],
    ['th', 'นำเข้าค่า', 'importing'],
    ['vi', 'nhập số đọc', 'importing'],
  ] as const)('%s: %s', async (language, question, slug) => {
    const [hit] = await pagesAbout(server.database.db, { orgId: ORG, language }, question);
    expect(hit?.id).toBe(`${ORG}:${slug}`);
  });
});

describe('writing', () => {
  const save = (body: object, token = manager) =>
    call('handbookSave', {
      token,
      body: {
        id: null,
        parentId: null,
        kind: 'page',
        language: 'en',
        title: 'New',
        content: '',
        version: 0,
        ...body,
      },
    });
  const versionOf = async (id: string) => (await drafts()).find((node) => node.id === id)?.version ?? -1;
  const publish = async (id: string, isPublished = true) =>
    call('handbookPublish', { body: { id, isPublished, version: await versionOf(id) } });

  test('is for those who may, and drafts are seen by them alone', async () => {
    expect((await save({}, operator)).retCode).toBe('040301');
    const { id } = (await save({ title: 'Kiln rules', content: 'Quetzal **first**' })).data;
    expect((await drafts()).find((node) => node.id === id)).toMatchObject({
      isPublished: false,
      hasChanges: true,
    });
    const draft = { query: { draft: '1' }, token: operator };
    expect((await nodes(draft)).some((node) => node.id === id)).toBe(false);
    expect((await call('handbookDetail', { token: operator, query: { id, draft: '1' } })).retCode).toBe(
      '040401',
    );
    expect(await find('quetzal')).toEqual([]);
    await publish(id);
    expect((await call('handbookDetail', { token: operator, query: { id } })).data).toMatchObject({
      title: 'Kiln rules',
      content: 'Quetzal **first**',
      updatedBy: '李工',
    });
    expect(slugs(await find('quetzal'))).toEqual([id]);
    // What is written after that waits for the next time it is published.
    await save({ id, title: 'Kiln rules 2', content: 'Axolotl', version: await versionOf(id) });
    expect((await call('handbookDetail', { query: { id } })).data.title).toBe('Kiln rules');
    expect(await find('axolotl')).toEqual([]);
    await publish(id);
    expect(slugs(await find('axolotl'))).toEqual([id]);
    await publish(id, false);
    expect(await find('axolotl')).toEqual([]);
    expect((await call('handbookDetail', { token: operator, query: { id } })).retCode).toBe('040401');
  });

  test('falls back to a near language where a text is missing, and says which', async () => {
    const { id } = (await save({ title: '窑炉规程', language: 'zh-CN', content: '内容' })).data;
    await publish(id);
    const title = async (language: string) => {
      const { data } = await call('handbookDetail', { language, query: { id } });
      return [data.title, data.language];
    };
    expect(await title('zh-TW')).toEqual(['窑炉规程', 'zh-CN']);
    expect(await title('it')).toEqual(['窑炉规程', 'zh-CN']);
    await save({ id, title: 'Kiln code', language: 'en', version: await versionOf(id) });
    await publish(id);
    expect(await title('it')).toEqual(['Kiln code', 'en']);
    expect(await title('zh-TW')).toEqual(['窑炉规程', 'zh-CN']);
  });

  test('meets a second writer: the later one is told who was first, and nothing is lost', async () => {
    const { id } = (await save({ title: 'Shared' })).data;
    expect((await save({ id, title: 'Mine', version: 1 })).retCode).toBe('0');
    const late = await save({ id, title: 'Late', version: 1 });
    expect([late.retCode, late.retMsg]).toEqual([
      '040901',
      '李工 changed this page in the meantime. Check theirs, then save yours again.',
    ]);
    expect((await call('handbookDetail', { query: { id, draft: '1' } })).data).toMatchObject({
      title: 'Mine',
      version: 2,
    });
    for (const name of ['handbookMove', 'handbookPublish', 'handbookDelete'] as const) {
      const body = { id, version: 1, isPublished: true, parentId: null, index: 0 };
      expect([name, (await call(name, { body })).retCode]).toEqual([name, '040901']);
    }
  });

  test('moves among siblings and to other folders, never into itself', async () => {
    const move = async (id: string, parentId: string | null, index: number) =>
      call('handbookMove', { body: { id, parentId, index, version: await versionOf(id) } });
    const [a, b, c] = [`${ORG}:messages`, `${ORG}:alarms`, `${ORG}:notices`] as const;
    const below = async (parent: string | null, count = 2) =>
      (await drafts())
        .filter(({ parentId }) => parentId === parent)
        .map(({ id }) => id)
        .slice(0, count);
    expect((await move(b, c, 0)).retCode).toBe('0');
    expect(await below(c)).toEqual([b, a]);
    expect((await move(b, `${ORG}:start`, 1)).retCode).toBe('0');
    expect(await below(`${ORG}:start`, 3)).toEqual([`${ORG}:signing-in`, b, `${ORG}:finding-your-way`]);
    expect((await move(c, a, 0)).retCode).toBe('040001');
    expect((await move(c, c, 0)).retCode).toBe('040001');
    expect((await move(b, 'org-ce2:start', 0)).retCode).toBe('040401');
    await move(b, c, 1);
    expect(await below(c)).toEqual([a, b]);
  });

  test('what stands below a hidden folder is hidden; deleting takes it along', async () => {
    const folder = (await save({ kind: 'folder', title: 'Folder' })).data.id;
    const page = (await save({ parentId: folder, title: 'Wombat page', content: 'wombat' })).data.id;
    await publish(page);
    expect(slugs(await find('wombat'))).toEqual([]);
    await publish(folder);
    expect(slugs(await find('wombat'))).toEqual([page]);
    expect(
      (await call('handbookDelete', { body: { id: folder, version: await versionOf(folder) } })).retCode,
    ).toBe('0');
    expect((await drafts()).filter(({ id }) => id === page || id === folder)).toEqual([]);
  });

  test.each([
    ['title', { title: ' ' }],
    ['kind', { kind: 'book' }],
    ['language', { language: 'xx' }],
    ['content', { content: 'x'.repeat(100_001) }],
  ])('a %s that does not fit is refused by its name', async (field, body) => {
    const answer = await save(body);
    expect([answer.retCode, answer.data]).toEqual(['040001', { field }]);
  });

  test('another organisation neither sees nor changes a page', async () => {
    const admin = await server.signIn('admin');
    const { id } = (await save({ title: 'Ours' })).data;
    const options = { token: admin, orgId: 'org-ce2' };
    const detail = await server.call('handbookDetail', { ...options, query: { id, draft: '1' } });
    const remove = await server.call('handbookDelete', { ...options, body: { id, version: 1 } });
    expect([detail.retCode, remove.retCode]).toEqual(['040401', '040401']);
  });
});
