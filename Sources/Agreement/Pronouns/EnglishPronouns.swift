// SPDX-License-Identifier: Apache-2.0

/// The pronouns of English; ``PronounTable`` says how a line is read.
extension PronounTable {
    static let english = PronounTable(
        """
        they 3 nom
        they 3 pl nom
        he 3 sg m nom
        she 3 sg f nom
        it 3 sg n nom
        I 1 sg nom
        we 1 pl nom
        you 2 nom
        you 2 acc
        them 3 acc
        them 3 pl acc
        him 3 sg m acc
        her 3 sg f acc
        it 3 sg n acc
        me 1 sg acc
        us 1 pl acc
        theirs 3 gen ind
        theirs 3 pl gen ind
        his 3 sg m gen ind
        hers 3 sg f gen ind
        its 3 sg n gen ind
        mine 1 sg gen ind
        ours 1 pl gen ind
        yours 2 gen ind
        their 3 gen dep
        their 3 pl gen dep
        his 3 sg m gen dep
        her 3 sg f gen dep
        its 3 sg n gen dep
        my 1 sg gen dep
        our 1 pl gen dep
        your 2 gen dep
        themself 3 sg refl
        themselves 3 pl refl
        himself 3 sg m refl
        herself 3 sg f refl
        itself 3 sg n refl
        myself 1 sg refl
        ourselves 1 pl refl
        yourself 2 sg refl
        yourselves 2 pl refl
        """, usual: "3 nom")
}
