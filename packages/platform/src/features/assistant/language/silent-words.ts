import type { PlatformLanguage } from '../../../engine/i18n/language.ts';

/** Words that add nothing to what is asked. Words that change it, such as "without" or "planned", are none. */
export interface SilentWords {
  /** Of texts with blanks between words. */
  readonly words: ReadonlySet<string>;
  /** Of texts without, longest first. */
  readonly runs: readonly string[];
}

const listed = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const spaced = (text: string): SilentWords => ({ words: new Set(listed(text)), runs: [] });
const unspaced = (text: string): SilentWords => ({
  words: new Set(),
  runs: listed(text.normalize('NFKC')).toSorted((a, b) => b.length - a.length),
});

const CHINESE = unspaced(`
  请问 请 麻烦 帮我 帮忙 帮 给我 给 我想知道 我想问 我要 我们 咱们 咱 我 你们 你 他们 它 想知道 想问 想看 想 知道 告诉我 告诉 告知 能不能 能否 可以 可不可以 能
  查一下 查一查 查查 查询 查看 查 看一下 看一看 看看 看下 看 说一下 说说 讲讲 算一下 算算 算 统计一下 统计 列出 列一下 列 显示 展示 汇报 报一下 报 汇总 总结 给出 拿
  是不是 是多少 是什么 是否 是 有没有 有多少 有几 有哪些 有什么 有 多少 几多 几个 几条 几 什么 啥 怎么样 怎样 怎么 咋样 咋 如何 哪些 哪 吗 呢 吧 啊 呀 嘛 哦 么
  的 得 地 了 着 过 在 于 里 内 中 上 下 里面 当中 之 以来 为止 为 到底 到 从 起 至 对 对于 关于 跟 和 与 及 以及 还有 还 也 都 就 又 再 并 同 或者 或 还是 而 而且 但 不过
  这个 这些 这边 这里 这么 这样 这 那个 那些 那边 那么 那 该 其 其中 各自 各 个 只 台 条 次 回 件 张 块 片 方 吨 度 千瓦时 千瓦 公斤 立方米 立方 平方米 平方 平米 平 元 钱
  一共 总共 共计 合计 总计 总量 总的 总 全部 所有 大概 大约 左右 差不多 具体 详细 目前 现在 当前 最新 实时 情况 状况 数据 数值 数字 数量 数 值 量 信息 结果 明细 记录
  用了 用掉 用得 用到 用 耗了 耗费 耗掉 耗 消耗了 消耗 花了 花费 花掉 花 费 烧了 烧掉 烧 吃了 吃掉 吃 走了 走 使用 产生 发生 出现 做了 做出 做 生产了 生产出 生产 产了 产出 出了 出 排了 排放 排 放 持续 时间 时长 时候 之间 期间 那天 那会 那时 天 日
  多久 多长 多大 多高 多低 多 少 高 低 大 小 快 慢 久 长 更 最久 最长 最 很 太 挺 比较 比 相比 差 涨了 涨 降了 降 升 变化 变 还没 没有 没 未 不
  能源 能耗 能 煤 看板 费用 厂 班 最高 最低 最大 最小 主要 开始 结束 分布 组成 构成 由 因为 原因 导致 引起 好 不好 正常 请教 谢谢 感谢 辛苦 您好 你好 您 一下 一个 一 两 点
`);

const TRADITIONAL_LEFT = unspaced('麼 嗎 嘛 這 哪裡 裡 為 幫 顯 個 與 還');

export const SILENT_WORDS: Readonly<Record<PlatformLanguage, SilentWords>> = {
  en: spaced(`
    a an the this that these those there here it its it's they them their we us our ours you your yours i me my mine he she his her one ones some any all both every each whole entire entirely overall altogether
    of on in at to for from by with within into onto during over through across about as per between among and or but so then than also too again still yet just only even now please thanks thank kindly hello hi hey ok okay well right
    is are was were be been being am do does did done doing have has had having can could would should may might must shall let let's lets get gets got give gave given show shows shown tell told say says see look find list display report check know want wants need needs like ask asking wonder wondering
    what what's whats which who whose whom when where how how's hows much many long often far big high higher highest low lower lowest large larger small smaller good bad better worse best worst great ok fine more less fewer most least same different
    happen happens happened happening go goes going went gone come comes came coming make makes made run runs ran take takes took taken use uses used using need needed burn burns burnt burned consume eat eats ate draw draws spend spends cost costs total totals sum amount amounts amounted number numbers figure figures value values data info information detail details overview summary status situation news update
    up down out off back time times day days hour hours minute minutes long longest short shortest last first current currently latest recent recently actual actually exactly really roughly approximately around about under because due caused reason reasons why
    not isn't wasn't don't didn't doesn't no yes if whether able plant site factory energy active open unacknowledged s t m d ll ve re set be
    lot lots bit quick quickly hey guys team's mate sir dear
  `),
  id: spaced(`
    yang di ke dari pada untuk dengan dan atau serta oleh sebagai dalam antara selama hingga sampai sejak saat ketika waktu jam hari
    apa apakah berapa berapakah banyak banyaknya besar besarnya lama lamanya seberapa bagaimana gimana mana siapa kapan mengapa kenapa
    ini itu tersebut nya saya kami kita anda aku kamu mereka dia ada adalah ialah merupakan sudah telah belum sedang masih akan bisa dapat mau ingin mohon tolong coba bantu berikan beri kasih tampilkan tunjukkan lihat lihatkan cek periksa sebutkan jelaskan beritahu tahu info informasi data angka nilai jumlah total seluruh semua keseluruhan masing-masing
    pakai pake dipakai memakai menggunakan digunakan gunakan terpakai habis menghabiskan dihabiskan konsumsi keluar dikeluarkan terjadi dibakar membakar bakar hasil menghasilkan dihasilkan
    lebih kurang paling sangat sekali boros tinggi rendah tertinggi terendah besar kecil sama juga lagi saja hanya cuma sekarang terbaru terkini aktif sekitar kira-kira terima terimakasih halo hai pak bu ya dong sih kok tidak bukan tak
    per secara total totalnya rincian detail ringkasan status kondisi pabrik energi naik turun karena penyebab biaya
  `),
  it: spaced(`
    il lo la i gli le l un uno una di a da in con su per tra fra del dello della dell dei degli delle al allo alla all ai agli alle dal dallo dalla dall dai dagli dalle nel nello nella nell nei negli nelle sul sullo sulla sull sui sugli sulle
    e ed o oppure ma anche poi che chi cosa cos quale quali quanto quanta quanti quante quant'è come dove quando perché perche com'è
    è e' sono era erano stato stata stati state essere ha hanno ho abbiamo avete aveva avere c'è ci c si mi ti vi ce ne fa fanno fatto può puoi potete vorrei voglio vuoi dimmi dammi mostra mostrami mostrare elenca fammi vedere sapere controlla controllare indica indicami
    questo questa questi queste quello quella quelli quelle nostro nostra nostri nostre suo sua loro io tu noi voi
    usato usata usati usate usa usano consumato consumata consumati consumate consumano speso spesa bruciato bruciata prodotto prodotta prodotti prelevato assorbito durato durata durati durate avuto avuti avvenuto successo
    più meno molto poco tanto tutto tutta tutti tutte totale totali complessivo complessivamente in insieme solo soltanto ora adesso attuale attuali attualmente ultimo ultima stesso stessa alto alta basso bassa lungo lunga maggiore minore grande piccolo circa grazie prego ciao buongiorno per favore piacere
    dati dato valore valori numero somma dettaglio dettagli riepilogo stato situazione ancora già volta volte ore ora giorno giorni non sì stabilimento energia aumentato diminuito salito sceso causa motivo attivi attive
  `),
  vi: spaced(`
    của là có các những cái chiếc con này kia đó đây ấy nào gì bao nhiêu mấy ai đâu sao thế nào như với và hoặc hay cùng từ đến tới trong ngoài trên dưới tại ở vào ra lên xuống cho để bởi do vì về theo qua giữa
    tôi mình chúng ta tớ bạn anh chị em họ nó xin vui lòng hãy giúp giùm hộ cho biết xem hiển thị liệt kê kiểm tra báo nói tính muốn cần được bị đã đang sẽ vẫn còn chưa không phải rồi mới
    hết tốn dùng sử dụng đốt chạy tiêu hao mất phát thải sinh tạo làm xảy tổng cộng tổng số lượng mức con số giá trị dữ liệu thông tin chi tiết tình hình toàn bộ tất cả cả mỗi từng
    nhiều ít hơn nhất kém cao thấp lớn nhỏ lâu dài ngắn bao lâu lần giờ ngày hiện tại bây hiện khoảng cỡ chỉ cũng thì mà nhé ạ ơi vậy cảm ơn chào nhà máy năng tăng giảm nguyên nhân hoạt
  `),
  'zh-CN': CHINESE,
  'zh-TW': {
    words: CHINESE.words,
    runs: [...CHINESE.runs, ...TRADITIONAL_LEFT.runs].toSorted((a, b) => b.length - a.length),
  },
  ja: unspaced(`
    を教えてください を教えて 教えてください 教えて を見せてください を見せて 見せて を知りたい 知りたい を確認 確認して 確認 ください 下さい お願いします お願い を出して を表示して 表示して 表示 一覧 を調べて 調べて
    はいくらですか いくらですか いくら はどのくらい どのくらい どれくらい どれだけ どれ程 どう どうして どんな なに 何件 何回 何分 何時間 何 いくつ ですか でしたか でした です ますか ましたか ました ます たのですか のですか ませんか
    使った 使って 使用した 使用 使い 使う 消費した 消費 かかった かかり かかる 出た 出した 発生した 発生 あった ありました ある あり いる いた した して しました する なった なりました なる 作った 作り 生産した 止まった 止まり 止まっていた 燃やした 増えた 減った
    の が は を に で と も や へ から まで より だけ しか など について における として では には での への とは って か ね よ な だ た て
    この その あの ここ そこ これ それ うち 私 私たち 我々 当 全部 全体 全て すべて 合計 総 計 トータル 量 額 数 値 件 回 分 度 方 工場 最も 一番 最大 最小 最高 最低 多い 多かった 少ない 高い 高かった 低い 長い 長かった もっと 大きい 小さい 状況 状態 データ 情報 詳細 内訳 現在 今 現時点 最新 時間 期間 平均 同じ 間 中 時 エネルギー 排出 原因 理由 なぜ 増加 減少 変化 ありがとう すみません こんにちは
  `),
  th: unspaced(`
    ช่วยบอก ช่วย บอก ขอดู ขอ ดู แสดง อยากรู้ อยากทราบ อยาก ทราบ ตรวจสอบ เช็ค เช็ก รายงาน สรุป หน่อย ด้วย ครับ ค่ะ คะ นะ จ้า กรุณา โปรด ขอบคุณ สวัสดี
    เท่าไหร่ เท่าไร เท่าใด กี่ กี่ครั้ง กี่คิว กี่หน่วย กี่บาท อะไรบ้าง อะไร อย่างไร ยังไง ไหนบ้าง ไหน ใคร เมื่อไหร่ เมื่อไร ทำไม เพราะอะไร หรือไม่ หรือเปล่า ไหม มั้ย นานแค่ นาน แค่
    การใช้ การปล่อย การผลิต การ ความ ใช้ไป ใช้ ปล่อย ผลิตได้ ผลิต ได้ เกิดขึ้น เกิด มี เป็น คือ อยู่ ถูก ให้ ไป มา ขึ้น ลง ออก เข้า จะ กำลัง แล้ว ยัง เผา หยุด กิน เสีย จ่าย
    ของ ที่สุด ที่ ใน บน จาก ถึง กับ และ หรือ แต่ ก็ โดย ตาม ต่อ ระหว่าง ช่วง ตอน เวลา ครั้ง ชั่วโมง นาที วัน
    นี้ นั้น โน้น เรา ผม ฉัน คุณ พวก ทั้งหมด ทั้ง รวม ยอด ทุก แต่ละ ปริมาณ จำนวน ค่า ตัวเลข ข้อมูล รายละเอียด สถานะ สถานการณ์ ตอนนี้ ขณะนี้ ปัจจุบัน ล่าสุด ประมาณ เท่านั้น เท่า มากขึ้น มาก น้อย สูง ต่ำ ใหญ่ เล็ก เพิ่ม ลด กว่า เดียวกัน โรงงาน พลังงาน สาเหตุ
  `),
};
