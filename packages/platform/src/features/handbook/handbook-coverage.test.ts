import { MENU, type MenuNode } from '@plantdeck/core/routes';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { describe, expect, test } from 'vitest';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { handbookTexts } from './handbook-content.ts';
import { OUTLINE } from './outline.ts';
import { rankPages } from './rank-pages.ts';
import { plainText } from './snippet.ts';

const FOLDERS = new Set(OUTLINE.filter(({ kind }) => kind === 'folder').map(({ slug }) => slug));
const pagesOf = (language: (typeof PLATFORM_LANGUAGES)[number]) =>
  [...handbookTexts(language)]
    .filter(([slug]) => !FOLDERS.has(slug))
    .map(([id, { title, content }]) => ({ id, title, text: plainText(content) }));

const menuPages = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ name, children }) => (children === undefined ? [name] : menuPages(children)));

test.each(PLATFORM_LANGUAGES)(
  'every page of the menu is named by a page of the handbook in %s',
  (language) => {
    const pages = pagesOf(language);
    expect(pages.filter(({ text }) => text.length < 15).map(({ id }) => id)).toEqual([]);
    const text = pages.map((page) => page.text).join('\n');
    const titles: Readonly<Record<string, string>> = ROUTE_TITLES[language];
    expect(menuPages(MENU).filter((name) => !text.includes(titles[name] ?? name))).toEqual([]);
  },
);

/** Questions as people ask them, in words other than the title's. */
const QUESTIONS: Readonly<Record<(typeof PLATFORM_LANGUAGES)[number], Readonly<Record<string, string>>>> = {
  en: {
    'stop the beep please': 'alarm-sound',
    'how can I snooze a nuisance alarm that keeps coming': 'alarm-shelve',
    'raise a threshold': 'alarm-rules',
    'where do I put in the new electricity rate': 'tariff',
    'how do I download the figures as a spreadsheet': 'report-excel',
    'create a login for a new employee': 'users',
    'hide prices from operators': 'rights',
    'I lost my login password': 'password',
    'black background': 'language-theme',
    'put it on the television': 'kiosk',
    'how do I report a breakdown of a machine': 'equipment-pages',
    'why did the line stop': 'stops',
    'when is power cheapest': 'g-tiers',
    'what is cos phi': 'g-power-factor',
    'how is the carbon footprint computed': 'g-energy',
    'what does right first time mean': 'g-quality',
    'type in a meter reading': 'readings',
  },
  'zh-CN': {
    报警响个不停太吵了怎么办: 'alarm-sound',
    '老是误报，能不能先忽略': 'alarm-shelve',
    阈值在哪里调高: 'alarm-rules',
    一度多少钱在哪里改: 'tariff',
    怎么导出报表到excel: 'report-excel',
    新员工怎么开账号: 'users',
    不让操作工看价格: 'rights',
    密码忘了登不上: 'password',
    怎么换成英文: 'language-theme',
    投屏到电视墙: 'kiosk',
    机器坏了怎么报修: 'equipment-pages',
    为什么停线: 'stops',
    什么叫峰谷平: 'g-tiers',
    稼动率怎么算: 'g-oee',
    无功补偿和力率: 'g-power-factor',
    直通率是什么: 'g-quality',
    公司徽标怎么换: 'branding',
  },
  'zh-TW': {
    警報響個不停太吵了: 'alarm-sound',
    一直誤報可以先忽略嗎: 'alarm-shelve',
    門檻在哪裡調高: 'alarm-rules',
    一度多少錢在哪裡改: 'tariff',
    報表怎麼存成試算表檔案: 'report-excel',
    新員工怎麼開帳號: 'users',
    不讓操作員看價格: 'rights',
    密碼忘了登不進去: 'password',
    怎麼換成英文: 'language-theme',
    投影到電視牆: 'kiosk',
    機器壞了怎麼報修: 'equipment-pages',
    為什麼停線: 'stops',
    什麼時候電便宜: 'g-tiers',
    稼動率怎麼算: 'g-oee',
    直通率是什麼: 'g-quality',
  },
  it: {
    'come tolgo il bip e il rumore': 'alarm-sound',
    'posso ignorare un falso allarme che continua a scattare': 'alarm-shelve',
    'alzare la soglia di un allarme': 'alarm-rules',
    'dove si cambia la tariffa': 'tariff',
    'scaricare il rapporto in un foglio di calcolo': 'report-excel',
    'creare un accesso per un nuovo collega': 'users',
    'nascondere i prezzi': 'rights',
    'password persa, non riesco a entrare': 'password',
    'sfondo nero': 'language-theme',
    'mettere il quadro sul televisore': 'kiosk',
    'segnalare un guasto': 'equipment-pages',
    'perché la linea si è fermata': 'stops',
    'quali sono le ore economiche': 'g-tiers',
    'energia reattiva e rifasamento': 'g-power-factor',
    'impronta di carbonio': 'g-energy',
  },
  id: {
    'gimana cara matiin bunyi alarm': 'alarm-sound',
    'alarm palsu muncul terus, bisa diabaikan?': 'alarm-shelve',
    'naikkan ambang': 'alarm-rules',
    'di mana ganti ongkos listrik per kWh': 'tariff',
    'download laporan jadi file xls': 'report-excel',
    'buat akun baru untuk karyawan': 'users',
    'sembunyikan harga': 'rights',
    'lupa password tidak bisa login': 'password',
    'ubah ke bahasa Inggris': 'language-theme',
    'tampilkan di televisi layar penuh': 'kiosk',
    'lapor mesin rusak': 'equipment-pages',
    'kenapa lini berhenti': 'stops',
    'kapan jam murah listrik': 'g-tiers',
    'apa itu cos phi': 'g-power-factor',
    'jejak karbon': 'g-energy',
  },
  ja: {
    アラームの止め方: 'alarm-sound',
    誤報が何度も出るので無視したい: 'alarm-shelve',
    しきい値を上げたい: 'alarm-rules',
    電力単価はどこで直す: 'tariff',
    エクセルにダウンロードしたい: 'report-excel',
    新入社員のアカウント作成: 'users',
    料金を隠したい: 'rights',
    パスワードを忘れてログインできない: 'password',
    黒い背景にしたい: 'language-theme',
    大型テレビに映したい: 'kiosk',
    機械が壊れたので修理依頼: 'equipment-pages',
    なぜラインが止まった: 'stops',
    電気が安い時間はいつ: 'g-tiers',
    無効電力とコサインファイ: 'g-power-factor',
    カーボンフットプリントとは: 'g-energy',
  },
  th: {
    ปิดเสียงอลามยังไง: 'alarm-sound',
    เตือนผิดขึ้นซ้ำไม่สนใจได้ไหม: 'alarm-shelve',
    เพิ่มค่าลิมิต: 'alarm-rules',
    ค่าไฟหน่วยละเท่าไร: 'tariff',
    ดาวน์โหลดเซฟเป็นไฟล์เอ็กเซล: 'report-excel',
    สร้างบัญชีให้พนักงานใหม่: 'users',
    ไม่มีสิทธิ์เข้าถึงต้องทำยังไง: 'rights',
    ลืมพาสเวิร์ดเข้าระบบไม่ได้: 'password',
    เปลี่ยนเป็นภาษาอังกฤษ: 'language-theme',
    เปิดบนโทรทัศน์เต็มจอ: 'kiosk',
    เครื่องพังแจ้งซ่อม: 'equipment-pages',
    ทำไมไลน์หยุด: 'stops',
    ไฟถูกช่วงไหน: 'g-tiers',
    คอสไฟคืออะไร: 'g-power-factor',
    คาร์บอนฟุตพริ้นท์: 'g-energy',
  },
  vi: {
    'cách tắt tiếng cảnh báo': 'alarm-sound',
    'báo giả cứ hiện mãi, bỏ qua được không': 'alarm-shelve',
    'nâng ngưỡng': 'alarm-rules',
    'cập nhật tiền điện bao nhiêu một kWh': 'tariff',
    'tải số liệu về thành bảng tính': 'report-excel',
    'tạo tài khoản cho nhân viên mới': 'users',
    'phân quyền để ẩn giá': 'rights',
    'quên pass không vào được': 'password',
    'chuyển sang tiếng Anh': 'language-theme',
    'chiếu toàn màn hình tivi': 'kiosk',
    'báo máy hư cho kỹ thuật viên': 'equipment-pages',
    'vì sao chuyền dừng': 'stops',
    'giờ nào điện rẻ': 'g-tiers',
    'tụ bù và vô công': 'g-power-factor',
    'dấu chân các-bon': 'g-energy',
  },
};

describe.each(PLATFORM_LANGUAGES)('questions in %s', (language) => {
  const pages = pagesOf(language);
  test.each(Object.entries(QUESTIONS[language]))('%s', (question, slug) => {
    expect(rankPages(question, pages)[0]?.id).toBe(slug);
  });
});
