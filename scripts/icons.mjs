// `npm run icons`: writes client/ui/icons/, one file for each lucide icon of the site, so that a screen loads its own
// icons only. To add an icon, add its name to this list.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Names as exported by lucide-react: https://lucide.dev/icons. */
const NAMES = [
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Bell",
  "BookMarked",
  "BookOpen",
  "CalendarCheck",
  "Captions",
  "Check",
  "ChevronDown",
  "ChevronLeft",
  "ChevronRight",
  "CircleAlert",
  "CircleCheck",
  "CircleDashed",
  "ClipboardCheck",
  "ClipboardList",
  "CloudOff",
  "Compass",
  "Copy",
  "Download",
  "Eye",
  "EyeOff",
  "FileText",
  "Flag",
  "Gem",
  "GraduationCap",
  "Headphones",
  "Highlighter",
  "History",
  "House",
  "Image",
  "Info",
  "KeyRound",
  "Keyboard",
  "LayoutGrid",
  "ListTree",
  "Lock",
  "LogIn",
  "LogOut",
  "MapPin",
  "Maximize",
  "Medal",
  "Minimize",
  "Monitor",
  "MonitorPlay",
  "Moon",
  "Newspaper",
  "OctagonAlert",
  "Pause",
  "PenLine",
  "PictureInPicture2",
  "Play",
  "PlayCircle",
  "Radio",
  "ReceiptText",
  "RectangleHorizontal",
  "RefreshCw",
  "Repeat",
  "RotateCcw",
  "RotateCw",
  "Search",
  "Send",
  "Settings",
  "SlidersHorizontal",
  "Share2",
  "Smartphone",
  "SquarePen",
  "Star",
  "Strikethrough",
  "Sun",
  "SunMoon",
  "Ticket",
  "Timer",
  "Trash2",
  "TriangleAlert",
  "Undo2",
  "UserRound",
  "Volume2",
  "VolumeX",
  "X",
  "Zap",
];

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lucide = path.join(root, "node_modules/lucide-react");
const FOLDER = "client/ui/icons";

/** Returns the file names of the folder with their contents. */
export async function iconFiles() {
  const { version, license } = JSON.parse(readFileSync(path.join(lucide, "package.json"), "utf8"));
  const files = filesByName();
  const icons = await Promise.all(
    NAMES.map(async (name) => [`${name}.ts`, await iconFile(name, files.get(name))]),
  );
  const licence = `Icons of lucide ${version}: ${license} AND MIT. Written by scripts/icons.mjs.\n\n${notice()}\n`;
  return new Map([["LICENSE", licence], ...icons]);
}

/** Returns the source of an icon, whose shapes are one HTML string (client/ui/icon.tsx). */
async function iconFile(name, file) {
  if (!file) throw new Error(`lucide-react has no icon ${name}`);
  const { __iconData } = await import(pathToFileURL(path.join(lucide, "dist/esm/icons", file)).href);
  const shapes = __iconData.node.map(shapeText).join("");
  return `import { icon } from "../icon.tsx";\n\nexport const ${name} = /* @__PURE__ */ icon(\n  '${shapes}',\n);\n`;
}

function shapeText([tag, attributes]) {
  // Leaves out `key`, which React needs for lists and which is no attribute of the drawing.
  const shown = Object.entries(attributes).filter(([name]) => name !== "key");
  return `<${tag}${shown.map(([name, value]) => ` ${name}="${value}"`).join("")}/>`;
}

/** Returns the file of each icon by the icon's name, from the index of the package. */
function filesByName() {
  const list = readFileSync(path.join(lucide, "dist/esm/lucide-react.mjs"), "utf8");
  const found = new Map();
  for (const [, names, file] of list.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+\.mjs)'/g))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) found.set(name, file);
  return found;
}

/** Returns the package's two licences, without the long line that lists the icons under the second one. */
function notice() {
  const lines = readFileSync(path.join(lucide, "LICENSE"), "utf8").trim().split("\n");
  return lines.filter((line) => line.length < 200).join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--help")) {
    console.log(`npm run icons
Writes ${FOLDER}/ from lucide-react: a file for each name in the list of scripts/icons.mjs.`);
  } else {
    const files = await iconFiles();
    const folder = path.join(root, FOLDER);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
    console.log(`wrote ${FOLDER}/ (${NAMES.length} icons)`);
  }
}
