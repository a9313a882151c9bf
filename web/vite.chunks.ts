/**
 * Which code comes in which file. A page on a slow network waits for each request anew, so what a page needs comes in
 * few files; and a byte that it does not need delays it, so nothing else is in them. Both follow from who imports whom:
 * `parts` names where each file's code begins, and a module goes into the first file whose beginnings lead to it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const source = fileURLToPath(new URL('./src/', import.meta.url));

/** Asks before a page is left. Only pages with fields that can be lost load it, but the router's index leads to it. */
const leaving = /useBlocker/;
/** The libraries, which change less often than the rest. */
const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack|openapi-fetch)\/(?!.*useBlocker)/;

/** What the first script imports, which runs before any other code is here. */
const first = ['main.tsx'];

/** What every page loads once it is painted, and what a mix's page loads then. */
const frame = ['app/start.tsx', 'routes/HomePage.tsx'];
const playing = ['routes/MixPage.tsx', 'app/Dock.tsx'];
/** The rules, whose code waits for their WebAssembly: a page stands without them, so nothing else is in their file. */
const rules = ['core/listening.ts'];

/** The files in the order in which they are loaded, each with the modules where its code begins. */
const parts: ReadonlyArray<readonly [name: string, beginnings: readonly string[]]> = [
  // What stands on every page, and the home page, which is a press away from all others.
  ['frame', frame],
  // What keeps every page usable without a network, once it stands.
  ['standby', ['app/offline.ts', 'app/head.ts']],
  // What plays and is followed.
  ['playing', playing],
  ['rules', rules],
  // What stands around every field that a tracklist is pasted into.
  ['paste', ['features/submission/TextFileField.tsx', 'features/submission/DiagnosticList.tsx']],
];

type Graph = (id: string) => { importedIds: readonly string[] } | null;

/** Everything that some modules lead to, without what is loaded later. */
function reach(graph: Graph, beginnings: readonly string[]): Set<string> {
  const found = new Set<string>();
  const wanted = beginnings.map((name) => source + name);
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (found.has(id)) continue;
    const module = graph(id);
    if (module === null) throw new Error(`vite.chunks.ts: there is no module ${id}`);
    found.add(id);
    wanted.push(...module.importedIds.filter((imported) => graph(imported) !== null));
  }
  return found;
}

function placing() {
  let places: ReadonlyArray<readonly [string, ReadonlySet<string>]> | undefined;
  return (id: string, graph: Graph): string | null => {
    if (id === `${source}main.tsx` || leaving.test(id)) return null;
    // What loads code later is made by the build itself, and everything that does so has it.
    if (id.includes('vite/preload-helper')) return 'first';
    places ??= [['first', first] as const, ...parts].map(([name, from]) => [name, reach(graph, from)]);
    return places.find(([, modules]) => modules.has(id))?.[0] ?? null;
  };
}

export const groups = (): NonNullable<Rolldown.CodeSplittingOptions['groups']> => {
  const place = placing();
  return [
    { name: 'libraries', test: libraries, priority: 2 },
    {
      debugName: 'places',
      name: (id, context) => place(id, (other) => context.getModuleInfo(other)),
      priority: 1,
    },
    // Signs that several pages show: each is smaller than its name in the list of files that every page loads.
    { name: 'signs', test: /node_modules\/lucide-react\/.*\/icons\//, minShareCount: 2, priority: 0 },
    // What dialogs, menus and tabs stand on: pieces of a few hundred bytes each, of which none comes alone.
    {
      name: 'widgets',
      test: /@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|slot|use-[a-z-]+))\//,
      minShareCount: 2,
      priority: 0,
    },
    {
      name: 'shared',
      test: /\/src\/(lib\/|ui\/(Field|Portrait|SwapButton|useReturnFocus)\.)/,
      minShareCount: 2,
      priority: 0,
    },
  ];
};

/**
 * Has every icon imported from its own file. The library's own list of them leads to all icons, so that nobody could
 * tell which of them a page needs.
 */
export function icons(): Plugin {
  const list = fileURLToPath(
    new URL('./node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url),
  );
  const files = new Map<string, string>();
  const listed = /export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g;
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(listed)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  const importing = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
  return {
    name: 'segue-icons',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(source) || !code.includes('lucide-react')) return null;
      return code.replace(importing, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => {
            const [exported = '', local = exported] = name.split(/\s+as\s+/);
            const file = files.get(exported);
            if (file === undefined) throw new Error(`lucide-react has no icon ${exported}`);
            return `import ${local} from 'lucide-react/icons/${file}';`;
          })
          .join(' '),
      );
    },
  };
}

/**
 * Asks for files before the code that needs them runs. Stands in the page. On a slow network, where the page itself took
 * long to begin, what is read and heard comes first: there the first script asks, once the page is painted.
 */
const asking = `window.segue.ahead = () => {
for (const [rel, href] of files.splice(0)) {
const link = document.createElement('link');
Object.assign(link, { rel, href, crossOrigin: '', fetchPriority: 'low' }, rel === 'preload' && { as: 'fetch' });
document.head.append(link);
}
};
const [page] = performance.getEntriesByType('navigation');
window.segue.isSlow = performance.now() - page?.requestStart > 250;
if (!window.segue.isSlow) window.segue.ahead();`;

/**
 * Has a page ask for its code at once, instead of one file after the other as each names the next: every page for the
 * frame, a mix's page also for what plays.
 */
export const ahead = (): Plugin => ({
  name: 'segue-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      // A module that is loaded later has a file of its own, which leads to the one that it is in.
      const fileOf = (module: string) => {
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId === source + module) ??
          chunks.find(({ moduleIds }) => moduleIds.includes(source + module));
        if (chunk === undefined) throw new Error(`vite.chunks.ts: ${module} is in no file`);
        return chunk;
      };
      const filesOf = (modules: readonly string[]) => {
        const files = new Set<string>();
        const wanted = modules.map((module) => fileOf(module).fileName);
        for (const name of wanted) {
          if (files.has(name)) continue;
          files.add(name);
          wanted.push(...(chunks.find(({ fileName }) => fileName === name)?.imports ?? []));
        }
        return [...files].filter((name) => !html.includes(`"/${name}"`));
      };
      const asModules = (modules: readonly string[]) =>
        filesOf(modules).map((name) => ['modulepreload', `/${name}`]);
      const wasm = Object.keys(bundle).filter((name) => /\/listening_bg-.*\.wasm$/.test(name));
      const start = frame.slice(0, 1);
      const ofMix = [
        ...asModules([...start, ...playing, ...rules]),
        ...wasm.map((name) => ['preload', `/${name}`]),
      ];
      const script = `<script>{
const { pathname } = location;
const ofMix = ${JSON.stringify(ofMix)};
const ofHome = ${JSON.stringify(asModules(frame))};
const ofAll = ${JSON.stringify(asModules(start))};
const files = pathname.startsWith('/mix/') ? ofMix : pathname === '/' ? ofHome : ofAll;
${asking}
}</script>`;
      return html.replace('<!--segue:ahead-->', () => script);
    },
  },
});
